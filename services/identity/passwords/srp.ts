import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { pad, powerModPrime, srpGroup } from './srp-group.ts'

/** What is stored instead of a password; both hexadecimal. */
export interface PasswordVerifier {
  salt: string
  verifier: string
}

/** The server's half of one exchange, kept until the client proves the password; all hexadecimal. */
export interface SrpExchange {
  clientPublic: string
  serverPrivate: string
  serverPublic: string
}

/** Who the password belongs to: the pool id's part after the underscore, and USER_ID_FOR_SRP. */
export interface SrpIdentity {
  poolName: string
  userId: string
}

export interface PasswordClaim {
  secretBlock: Uint8Array
  /** As the client wrote it (`Fri Nov 6 07:00:00 UTC 2026`): it is signed verbatim. */
  timestamp: string
  /** Base64. */
  signature: string
}

/** The verifier v = g^x of a password, with a salt in hexadecimal. */
export function makeVerifier(identity: SrpIdentity, password: string, salt: string): PasswordVerifier {
  const inner = sha256(`${identity.poolName}${identity.userId}:${password}`)
  // The client reads the salt as a number, so leading zeros of the hexadecimal never reach its hash.
  const x = toNumber(sha256(pad(fromHex(salt)), inner))
  return { salt, verifier: powerModPrime(srpGroup.generator, x).toString(16) }
}

/** Answers the client's A. Undefined when A is not a number or A mod N = 0, which would let a caller know the shared secret without the password. */
export function startExchange(
  clientPublic: string,
  verifier: string,
  random: (byteCount: number) => Uint8Array,
): SrpExchange | undefined {
  if (!/^[0-9a-f]{1,770}$/i.test(clientPublic)) return undefined
  if (fromHex(clientPublic) % srpGroup.prime === 0n) return undefined
  const { prime, generator, k } = srpGroup
  const serverPrivate = toNumber(random(32)) | 1n
  const serverPublic = (k * fromHex(verifier) + powerModPrime(generator, serverPrivate)) % prime
  return { clientPublic, serverPrivate: serverPrivate.toString(16), serverPublic: serverPublic.toString(16) }
}

export function checkClaim(
  identity: SrpIdentity,
  exchange: SrpExchange,
  verifier: string,
  claim: PasswordClaim,
): boolean {
  const expected = createHmac('sha256', sharedKey(exchange, verifier))
    .update(identity.poolName)
    .update(identity.userId)
    .update(claim.secretBlock)
    .update(claim.timestamp)
    .digest()
  return sameBytes(expected, Buffer.from(claim.signature, 'base64'))
}

export function checkPassword(identity: SrpIdentity, password: string, stored: PasswordVerifier): boolean {
  const made = makeVerifier(identity, password, stored.salt)
  return sameBytes(pad(fromHex(made.verifier)), pad(fromHex(stored.verifier)))
}

/** Equality whose duration does not depend on where the bytes differ. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

function sharedKey(exchange: SrpExchange, verifier: string): Uint8Array {
  const clientPublic = fromHex(exchange.clientPublic)
  const u = toNumber(sha256(pad(clientPublic), pad(fromHex(exchange.serverPublic))))
  const base = clientPublic * powerModPrime(fromHex(verifier), u)
  const shared = powerModPrime(base, fromHex(exchange.serverPrivate))
  return new Uint8Array(hkdfSync('sha256', pad(shared), pad(u), 'Caldera Derived Key', 16))
}

function sha256(...parts: (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function toNumber(bytes: Uint8Array): bigint {
  return fromHex(Buffer.from(bytes).toString('hex'))
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`)
}
