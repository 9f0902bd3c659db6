import { askToPersist } from '#device/storage.ts'
import { keepRetention } from '#features/manifest/retention-sync.ts'
import type { Engine } from '#offline/engine.ts'
import { purgeDone } from '#offline/outbox/purge.ts'

/** Housekeeping of a courier's store that nobody waits for. */
export async function careForStorage(engine: Engine): Promise<void> {
  await askToPersist()
  try {
    await purgeDone(engine)
    await keepRetention(new Date(engine.clock.wall()))
    await engine.db.room.prepare()
  } catch {
    // The courier may have signed out meanwhile, which closes the store. The next start comes back to it.
  }
}
