import { createHash } from 'node:crypto'

/** Crockford's: no I, L, O and U, which are misheard and misread. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a courier says on the telephone: ten letters and figures that follow from who has sent it and its id, "7KQ4M-2XD9T". */
export function referenceOf(courier: string, id: string): string {
  const digest = createHash('sha256').update(`${courier} ${id}`).digest()
  const said = Array.from(digest.subarray(0, 10), (byte) => letters[byte % 32]).join('')
  return `${said.slice(0, 5)}-${said.slice(5)}`
}
