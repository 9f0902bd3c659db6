import { Dexie } from 'dexie'
import type { OfflineDatabase } from './database.ts'

const lost = new Set<string>([
  Dexie.errnames.DatabaseClosed,
  Dexie.errnames.InvalidState,
  Dexie.errnames.OpenFailed,
  Dexie.errnames.Unknown,
])

/**
 * Safari drops the database connection of an app in the background (WebKit bug 197050): the next call
 * fails once, so it is opened again and the call repeated. A transaction that failed left nothing behind.
 */
export async function withLiveDatabase<T>(db: OfflineDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Dexie.DexieError) || !lost.has(error.name)) throw error
  }
  db.close({ disableAutoOpen: false })
  await db.open()
  return await work()
}
