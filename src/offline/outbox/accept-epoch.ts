import type { ServiceKey } from '#contracts/service-key.ts'
import type { Engine } from '../engine.ts'
import { recordFailedExchange } from '../exchange.ts'
import { serviceRow } from '../service-row.ts'

/** Milliseconds; what the service may have lost in a restore is sent again from this far back. */
export const restoreWindow = 7 * 24 * 60 * 60 * 1000

/**
 * The service's store is not the one we knew: everything is loaded again, and what was done in the last
 * seven days is queued again. The mutation ids make that safe where the service still has it.
 */
export async function adoptEpoch(engine: Engine, service: ServiceKey, epoch: string): Promise<void> {
  const { db } = engine
  await db.transaction('rw', db.outbox, db.delivery, db.blobs, db.services, async () => {
    const row = await serviceRow(db, service)
    if (row.epoch === epoch) return
    await db.services.put({ ...row, epoch, cursor: 0 })
    // The first epoch that a device meets is no restore.
    if (row.epoch === null) return
    const since = engine.clock.wall() - restoreWindow
    const settled = await db.delivery
      .where('[service+state]')
      .anyOf([
        [service, 'acked'],
        [service, 'done'],
      ])
      .filter((delivery) => delivery.settledAt === null || delivery.settledAt >= since)
      .toArray()
    const again = settled.map(({ n }) => ({
      key: n,
      changes: { state: 'pending' as const, seq: null, nextAt: 0, retries: 0, settledAt: null },
    }))
    if (again.length > 0) await db.delivery.bulkUpdate(again)
    // The restored service may have lost a photo whose copy is still here.
    const stored = db.blobs.where('[service+state]').equals([service, 'stored'])
    await stored.modify({ state: 'waiting', attempts: 0, nextAt: 0 })
  })
}

/**
 * Adopts the epoch that a rejection names. Returns false if it names none but the one that the request had, `asked`;
 * another program may have adopted it meanwhile, and then there is nothing left to do.
 */
export async function acceptEpoch(
  engine: Engine,
  service: ServiceKey,
  response: Response,
  asked: string | null,
): Promise<boolean> {
  let epoch: unknown
  try {
    epoch = ((await response.json()) as { epoch?: unknown } | null)?.epoch
  } catch {
    epoch = undefined
  }
  if (typeof epoch !== 'string' || epoch === asked) {
    await recordFailedExchange(engine, service, response)
    return false
  }
  await adoptEpoch(engine, service, epoch)
  return true
}
