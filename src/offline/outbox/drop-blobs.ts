import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from '../database.ts'

/** Removes the bytes of rows that nobody will send any more. */
export async function dropBlobs(db: OfflineDatabase, ns: readonly number[]): Promise<void> {
  await db.blobs.where('n').anyOf([...ns]).delete()
}

/** Removes bytes that are stored and whose event the service has: both acknowledgements are there. */
export async function dropDeliveredBlobs(db: OfflineDatabase, service: ServiceKey): Promise<void> {
  await db.transaction('rw', db.blobs, db.delivery, async () => {
    const stored = await db.blobs.where('[service+state]').equals([service, 'stored']).toArray()
    const deliveries = await db.delivery.bulkGet(stored.map((blob) => blob.n))
    const gone = stored.filter((_, i) => ['acked', 'done', undefined].includes(deliveries[i]?.state))
    await db.blobs.bulkDelete(gone.map((blob) => blob.id))
  })
}
