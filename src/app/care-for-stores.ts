import { Dexie } from 'dexie'
import { databaseName, openDatabase, type OfflineDatabase } from '#offline/database.ts'
import type { CareTime, FeatureCare } from '#offline/feature-care.ts'
import { serviceTime } from '#offline/service-time.ts'
import { loadCleanups, stores } from '../features.ts'
import { forgetOldScreens } from './last-screen/forget-old-screens.ts'

async function careFor(db: OfflineDatabase, time: CareTime, cares: readonly FeatureCare[]): Promise<void> {
  // One that fails holds up none of the others, and is called again. The courier may have signed out meanwhile, which closes the store.
  for (const care of cares) await care(db, time).catch(() => undefined)
}

/**
 * Housekeeping in the stores of all who have ever worked on this phone in this environment: the people whom a list
 * names have nothing to do with who is signed in. By the services' time, so not before they answer. `own`: the open one.
 */
export async function careForStores(own: OfflineDatabase | null, environment: string): Promise<void> {
  const now = await serviceTime()
  const time = { now, deviceDated: Math.min(now, Date.now()) }
  const cares = [...(await loadCleanups()), forgetOldScreens]
  if (own) await careFor(own, time, cares)
  const names = await Dexie.getDatabaseNames()
  for (const name of names.filter((each) => each.startsWith(databaseName(environment, '')) && each !== own?.name)) {
    const db = openDatabase(name, stores)
    await careFor(db, time, cares)
    db.close()
  }
}
