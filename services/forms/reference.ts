import { createHash } from 'node:crypto'

/** Crockford's: no I, L, O and U, which are misheard and misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the reference that a courier quotes on the phone, such as "7KQ4M-2XD9T". It follows from the sender and the id. */
export function getReference(courier: string, id: string): string {
  const digest = createHash('sha256').update(`${courier} ${id}`).digest()
  const said = Array.from(digest.subarray(0, 10), (byte) => letters[byte % 32]).join('')
  return `${said.slice(0, 5)}-${said.slice(5)}`
}
