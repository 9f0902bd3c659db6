import { createHmac } from 'node:crypto'
import { sameBytes } from '../passwords/srp.ts'

const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of one time step (RFC 6238 with SHA-1, the only digest that every authenticator app knows). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** Returns the time step of a code: the present one, or one before or after it, because clocks differ. */
export function matchTotp(secret: Uint8Array, code: string, now: Date): number | undefined {
  const present = Math.floor(now.getTime() / 1000 / stepSeconds)
  // Every step is compared, so that the time taken reveals nothing.
  const matches = [present - 1, present, present + 1].filter((step) =>
    sameBytes(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  )
  return matches.at(-1)
}

/** Base 32 without padding, as authenticator apps read secrets. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet.charAt(parseInt(group.padEnd(5, '0'), 2))).join('')
}
