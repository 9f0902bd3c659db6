import { Dexie } from 'dexie'
import type { OfflineDatabase } from '../database.ts'
import { rerunLiveQueries } from './rerun-live-queries.ts'
import { isFull, mayBeFull, StorageFullError } from './storage-full-error.ts'

const lost = new Set<string>([
  Dexie.errnames.DatabaseClosed,
  Dexie.errnames.InvalidState,
  Dexie.errnames.OpenFailed,
  Dexie.errnames.Unknown,
])

/**
 * Safari drops the database connection of an app in the background (WebKit bug 197050): the next call
 * fails once, so it is opened again. Chromium closes it for every page when the disk is full.
 */
async function openAgain(db: OfflineDatabase, error: unknown): Promise<void> {
  if (mayBeFull(error) || db.storage.state() !== 'enough') return await db.storage.recover(error)
  if (!(error instanceof Dexie.DexieError) || !lost.has(error.name)) throw error
  db.close({ disableAutoOpen: false })
  await db.open()
  rerunLiveQueries()
}

/**
 * Runs a write. A lost connection or a full disk fails it once: a transaction that failed left nothing behind,
 * so it is run again when the store is open and has room. Error: {@link StorageFullError}
 */
export async function saveOrSayFull<T>(db: OfflineDatabase, write: () => Promise<T>): Promise<T> {
  if (db.storage.state() !== 'enough') await db.storage.recover()
  try {
    return await write()
  } catch (error) {
    await openAgain(db, error)
  }
  try {
    return await write()
  } catch (error) {
    throw isFull(error) || db.storage.state() !== 'enough' ? new StorageFullError(error) : error
  }
}
