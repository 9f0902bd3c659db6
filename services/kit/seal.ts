import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/** Names the key that opens this text. It is not secret. */
const nameOf = (key: Uint8Array): string => createHash('sha256').update('seal\n').update(key).digest('hex').slice(0, 8)

const sealedPattern = /^[0-9a-f]{8}(\.[\w-]+){3}$/

/** Returns whether a stored value was made by a seal. */
export const isSealed = (stored: unknown): stored is string => typeof stored === 'string' && sealedPattern.test(stored)

export interface Seal {
  /** The name of the key that seals, with which every text of it begins. */
  newest: string
  /** Returns the key of a sealed text: the one that seals, another one that is here, or one that is not. */
  keyOf(sealed: string): 'newest' | 'earlier' | 'unknown'
  /** `place` is bound to it: the sealed text opens nowhere else. */
  seal(place: string, value: unknown): string
  /** Throws where the text was changed, was moved to another place, or is of a key that is not here. */
  open(place: string, sealed: string): unknown
}

/** Keys of 32 bytes; the first one seals, all of them open. */
export function createSeal(keys: readonly Uint8Array[]): Seal {
  const byName = new Map(keys.map((key) => [nameOf(key), key]))
  const [newest] = keys
  if (!newest) throw new Error('A seal needs a key.')
  return {
    newest: nameOf(newest),
    keyOf(sealed) {
      const [name = ''] = sealed.split('.')
      if (name === nameOf(newest)) return 'newest'
      return byName.has(name) ? 'earlier' : 'unknown'
    },
    seal(place, value) {
      const iv = randomBytes(12)
      const cipher = createCipheriv(algorithm, newest, iv)
      cipher.setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return [nameOf(newest), ...[iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
    },
    open(place, sealed) {
      const [name = '', ...parts] = sealed.split('.')
      const key = byName.get(name)
      if (!key) throw new Error(`What was sealed by the key ${name} cannot be opened. Add that key again.`)
      const [iv = Buffer.alloc(0), tag = Buffer.alloc(0), text = Buffer.alloc(0)] = parts.map((part) =>
        Buffer.from(part, 'base64url'),
      )
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: 16 })
      decipher.setAAD(Buffer.from(place))
      decipher.setAuthTag(tag)
      return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8'))
    },
  }
}
