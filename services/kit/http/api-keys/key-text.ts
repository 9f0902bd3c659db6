import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Scanners of repositories and logs find a leaked key by it. */
export const keyPrefix = 'cpk_live_'

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const secretLength = 32
const checkLength = 6
const pattern = new RegExp(`^${keyPrefix}[${letters}]{${secretLength + checkLength}}$`)

function checksum(text: string): string {
  let left = crc32(text)
  let check = ''
  for (let at = 0; at < checkLength; at++) {
    check = (letters[left % letters.length] ?? '') + check
    left = Math.floor(left / letters.length)
  }
  return check
}

/** Returns a letter for each of the random bytes that stand for one, so that all are equally likely. */
function makeSecret(): string {
  let secret = ''
  const even = 256 - (256 % letters.length)
  while (secret.length < secretLength)
    for (const byte of randomBytes(secretLength))
      if (byte < even && secret.length < secretLength) secret += letters[byte % letters.length]
  return secret
}

/** Returns a new key: the prefix, 32 letters (188 bits) and a checksum of both. */
export function makeKey(): string {
  const text = keyPrefix + makeSecret()
  return text + checksum(text)
}

/** Returns whether a text looks like one of our keys, right or wrong. */
export const looksLikeKey = (text: string): boolean => text.startsWith('cpk_')

/** Returns whether a text can be a key: the checksum tells most mistakes apart without asking the database. */
export const isWellFormed = (text: string): boolean =>
  pattern.test(text) && checksum(text.slice(0, -checkLength)) === text.slice(-checkLength)

/** A key has so many possible values that its plain hash can't be reversed. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')
