import type { Engine } from '../engine.ts'
import { restoreWindow } from './accept-epoch.ts'

/** Removes taps that were shown by the service more than seven days ago. Nothing unsent is ever purged. */
export async function purgeDone(engine: Engine): Promise<number> {
  const { db } = engine
  const before = engine.clock.wall() - restoreWindow
  return await db.transaction('rw', db.outbox, db.delivery, async () => {
    const old = await db.delivery
      .where('state')
      .equals('done')
      .filter((delivery) => delivery.settledAt !== null && delivery.settledAt < before)
      .primaryKeys()
    await db.delivery.bulkDelete(old)
    await db.outbox.bulkDelete(old)
    return old.length
  })
}
