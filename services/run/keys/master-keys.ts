import { readFileSync } from 'node:fs'
import { StartError } from '#kit/start-error.ts'

/** Keys of 32 bytes, written in hexadecimal with commas between them. @throws StartError */
export function readKeys(name: string, text: string): Uint8Array[] {
  const keys = text.split(',').map((each) => each.trim())
  // The sentence leaves the key out, because it would end up in a log.
  if (keys.some((key) => !/^[0-9a-f]{64}$/i.test(key)))
    throw new StartError(`${name} takes keys of 64 hexadecimal digits, with commas between them.`)
  return keys.map((key) => Buffer.from(key, 'hex'))
}

function readKeyFile(file: string): Uint8Array[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`MASTER_KEYS_FILE names ${file}, which cannot be read.`)
  }
  return readKeys(`The file of MASTER_KEYS_FILE (${file})`, text.trim())
}

/** Returns the keys that seal the secrets in the database. The first one seals, all of them open. @throws StartError */
export function readMasterKeys(read: (name: string) => string | undefined): Uint8Array[] {
  const [keys, file] = [read('MASTER_KEYS'), read('MASTER_KEYS_FILE')]
  if (keys !== undefined && file !== undefined)
    throw new StartError('MASTER_KEYS and MASTER_KEYS_FILE are both set. Set one of them.')
  if (file !== undefined) return readKeyFile(file)
  return keys === undefined ? [] : readKeys('MASTER_KEYS', keys)
}

/** @throws StartError where a store of real people would hold the keys of its user pool as they are */
export function requireMasterKeys(keys: readonly Uint8Array[], { isReal, hasPoolKeys }: MasterKeyNeed): void {
  if (keys.length > 0 || !isReal || !hasPoolKeys) return
  throw new StartError(
    'MASTER_KEYS is not set, so anybody who reads the database or a backup of it could sign in as anybody. ' +
      'Make a key (openssl rand -hex 32), set MASTER_KEYS to it or MASTER_KEYS_FILE to a file with it, and keep a copy apart from the backups: without it nobody can sign in.',
  )
}

interface MasterKeyNeed {
  isReal: boolean
  /** True if this process opens the keys of our own user pool, or those for pushes to its people. */
  hasPoolKeys: boolean
}
