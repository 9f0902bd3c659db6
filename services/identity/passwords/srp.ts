import { createHash, createHmac, hkdfSync, timingSafeEqual, createDiffieHellman, getDiffieHellman } from 'node:crypto'

/** The 3072-bit group 15 of RFC 3526, which RFC 5054 and the Cognito client use with g = 2. */
const primeBytes = getDiffieHellman('modp15').getPrime()
const prime = BigInt(`0x${primeBytes.toString('hex')}`)
const generator = 2n

/** The modulus N and the generator g; `k` is the multiplier H(pad N ‖ pad g) of SRP-6a. */
export const srpGroup = {
  prime,
  generator,
  k: BigInt(`0x${createHash('sha256').update(pad(prime)).update(pad(generator)).digest('hex')}`),
} as const

/**
 * The bytes that Java's BigInteger.toByteArray gives for a number ≥ 0: as short as possible, with
 * a zero byte in front when the top bit is set. Fixed-width padding gives other hashes than the client's.
 */
export function pad(value: bigint): Buffer {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

/**
 * base^exponent mod N. OpenSSL's Diffie-Hellman is an exponentiation in constant time and seven times
 * faster than BigInt (6 ms against 47 ms for a 3072-bit exponent), but it rejects trivial results.
 */
export function powerModPrime(base: bigint, exponent: bigint): bigint {
  const reduced = base % prime
  if (reduced > 1n && reduced < prime - 1n && exponent > 0n) {
    try {
      const exchange = createDiffieHellman(primeBytes, 2)
      exchange.setPrivateKey(pad(exponent))
      return BigInt(`0x${exchange.computeSecret(pad(reduced)).toString('hex')}`)
    } catch {
      return slowPower(reduced, exponent)
    }
  }
  return slowPower(reduced, exponent)
}

function slowPower(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

/** These are stored instead of a password. Both are hexadecimal. */
export interface PasswordVerifier {
  salt: string
  verifier: string
}

/** The server's half of one exchange, saved until the client proves the password; all hexadecimal. */
export interface SrpExchange {
  clientPublic: string
  serverPrivate: string
  serverPublic: string
}

/** The owner of the password: the part of the pool id after the underscore, and USER_ID_FOR_SRP. */
export interface SrpIdentity {
  poolName: string
  userId: string
}

export interface PasswordClaim {
  secretBlock: Uint8Array
  /** The timestamp is signed verbatim, as the client wrote it (`Fri Nov 6 07:00:00 UTC 2026`). */
  timestamp: string
  /** Base64. */
  signature: string
}

/** Returns the verifier v = g^x of a password, with a salt in hexadecimal. */
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

/** Returns whether the bytes are equal. The time taken does not depend on where they differ. */
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
