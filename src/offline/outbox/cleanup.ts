import type { OfflineDatabase } from '../database.ts'
import type { CleanupTime } from '../feature-care.ts'
import { restoreWindow } from './accept-epoch.ts'

/**
 * Deletes commands that the service's feed has shown for more than seven days. Nothing unsent is ever deleted,
 * nor a command whose photos still wait: without it nobody could say what they show.
 */
export async function deleteDelivered(
  db: OfflineDatabase,
  { deviceDated }: Pick<CleanupTime, 'deviceDated'>,
): Promise<number> {
  const before = deviceDated - restoreWindow
  return await db.transaction('rw', db.outbox, db.delivery, db.blobs, async () => {
    const withPhotos = new Set(await db.blobs.orderBy('n').uniqueKeys())
    const old = await db.delivery
      .where('state')
      .equals('done')
      .filter((delivery) => delivery.settledAt !== null && delivery.settledAt < before && !withPhotos.has(delivery.n))
      .primaryKeys()
    await db.delivery.bulkDelete(old)
    await db.outbox.bulkDelete(old)
    return old.length
  })
}
