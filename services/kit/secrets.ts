import { createSeal, isSealed } from './seal.ts'
import { StartError } from './start-error.ts'

/** Seals the secrets that a service stores in its database. Without a key they are stored as they are. */
export interface Secrets {
  hasKey: boolean
  /** Returns what to store: a text, or the value itself if there is no key. */
  seal(place: string, value: unknown): unknown
  /**
   * Returns the value that was stored. A value that is not sealed yet, or by an earlier key, is given to `save` first,
   * sealed by the newest one.
   * @throws StartError where it was sealed by a key that is not here
   */
  open(place: string, stored: unknown, save: (sealed: string) => Promise<unknown>): Promise<unknown>
}

/** Keys of 32 bytes; the first one seals, all of them open. */
export function createSecrets(keys: readonly Uint8Array[]): Secrets {
  const seal = keys.length > 0 ? createSeal(keys) : null
  return {
    hasKey: seal !== null,
    seal: (place, value) => seal?.seal(place, value) ?? value,
    async open(place, stored, save) {
      if (!isSealed(stored)) {
        if (seal) await save(seal.seal(place, stored))
        return stored
      }
      const key = seal?.keyOf(stored) ?? 'unknown'
      if (!seal || key === 'unknown') {
        throw new StartError(
          `The keys in this database were sealed by a master key that is not set (${stored.slice(0, 8)}). Add that key to MASTER_KEYS again.`,
        )
      }
      const value = seal.open(place, stored)
      if (key === 'earlier') await save(seal.seal(place, value))
      return value
    },
  }
}
