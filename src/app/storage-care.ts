import { askToPersist } from '#device/storage.ts'
import type { Engine } from '#offline/engine.ts'
import { careForStores } from './care-for-stores.ts'

/** Housekeeping that nobody waits for. Without a courier it sees to what others have left. */
export async function careForStorage(engine: Engine | null, environment: string): Promise<void> {
  if (engine) await askToPersist()
  // The courier may sign out meanwhile, which closes the store. The next start comes back to it.
  await engine?.db.room.prepare().catch(() => undefined)
  await careForStores(engine?.db ?? null, environment).catch(() => undefined)
}
