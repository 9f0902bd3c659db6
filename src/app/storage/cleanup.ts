import { Dexie } from 'dexie'
import { requestPersistence } from '#device/storage.ts'
import { databaseName, openDatabase, type OfflineDatabase } from '#offline/database.ts'
import type { Engine } from '#offline/engine.ts'
import type { CleanupTime, FeatureCleanup } from '#offline/feature-care.ts'
import { serviceTime } from '#offline/service-time.ts'
import { loadCleanups, stores } from '#src/features.ts'
import { deleteOldScreens } from '../last-screen/delete-old-screens.ts'

async function cleanUp(db: OfflineDatabase, time: CleanupTime, cleanups: readonly FeatureCleanup[]): Promise<void> {
  // A cleanup that fails does not stop the others, and runs again later. Signing out meanwhile closes the store.
  for (const clean of cleanups) await clean(db, time).catch(() => undefined)
}

/**
 * Deletes old data from the stores of everyone who has ever worked on this phone in this environment: the people on a
 * list have nothing to do with the signed-in user. It uses the services' time, so it waits for a response.
 * @param own the store that is open
 */
export async function cleanUpStores(own: OfflineDatabase | null, environment: string): Promise<void> {
  const now = await serviceTime()
  const time = { now, deviceDated: Math.min(now, Date.now()) }
  const cleanups = [...(await loadCleanups()), deleteOldScreens]
  if (own) await cleanUp(own, time, cleanups)
  const names = await Dexie.getDatabaseNames()
  for (const name of names.filter((each) => each.startsWith(databaseName(environment, '')) && each !== own?.name)) {
    const db = openDatabase(name, stores)
    await cleanUp(db, time, cleanups)
    db.close()
  }
}

/** Asks the browser for persistent storage and runs the cleanup. Without a courier it cleans up what others have left. */
export async function prepareStorage(engine: Engine | null, environment: string): Promise<void> {
  if (engine) await requestPersistence()
  // Signing out meanwhile closes the store; the next start tries again.
  await engine?.db.storage.prepare().catch(() => undefined)
  await cleanUpStores(engine?.db ?? null, environment).catch(() => undefined)
}
