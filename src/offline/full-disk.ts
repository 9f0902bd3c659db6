import { Dexie } from 'dexie'
import type { OfflineDatabase } from './database.ts'

/** Nothing was saved, because the device has no room left. */
export class StorageFullError extends Error {
  readonly code = 'storage-full'
  constructor(cause: unknown) {
    super('This phone is full. Free some space, then do it again.', { cause })
  }
}

const ballastKey = 'ballast'
/** Bytes. On a full disk even a small write fails, so this much is held ready to be given up. */
const ballastSize = 2 * 1024 * 1024

/** Dexie hides the cause: the transaction aborts, with the QuotaExceededError inside. */
function isFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Object && depth < 5; depth++) {
    if ('name' in at && at.name === Dexie.errnames.QuotaExceeded) return true
    at = 'inner' in at ? at.inner : 'cause' in at ? at.cause : null
  }
  return false
}

/** Lays the ballast where there is room for it; without room there is nothing to do. */
export async function layBallast(db: OfflineDatabase): Promise<boolean> {
  try {
    if (await db.meta.get(ballastKey)) return true
    // Random bytes, so that no compression of the store makes the ballast light.
    const bytes = new Uint8Array(ballastSize)
    for (let at = 0; at < ballastSize; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    await db.meta.put({ key: ballastKey, value: bytes })
    return true
  } catch (error) {
    if (isFull(error)) return false
    throw error
  }
}

/** Runs a write; on a full disk it gives up the ballast and tries once more. */
export async function saveOrSayFull<T>(db: OfflineDatabase, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
  }
  try {
    await db.meta.delete(ballastKey)
    return await write()
  } catch (error) {
    throw isFull(error) ? new StorageFullError(error) : error
  }
}
