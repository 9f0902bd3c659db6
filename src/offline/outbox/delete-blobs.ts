import type { ServiceKey } from '#contracts/service-key.ts'
import type { OfflineDatabase } from '../database.ts'
import type { Engine } from '../engine.ts'
import type { BlobRow } from '../rows.ts'
import { restoreWindow } from './accept-epoch.ts'
import { partKeys } from './blob-bytes.ts'

async function drop(db: OfflineDatabase, rows: readonly BlobRow[]): Promise<void> {
  await db.blobs.bulkDelete(rows.map(({ id }) => id))
  await db.blobBytes.bulkDelete(rows.flatMap(partKeys))
}

/** Removes the bytes of rows that nobody will send any more. */
export async function deleteBlobs(db: OfflineDatabase, ns: readonly number[]): Promise<void> {
  await db.transaction('rw', db.blobs, db.blobBytes, async () => {
    await drop(
      db,
      await db.blobs
        .where('n')
        .anyOf([...ns])
        .toArray(),
    )
  })
}

/**
 * Deletes bytes that are stored and whose event the service has: both have been confirmed. They stay for as
 * long as a restored service is sent the taps again, or go at once where the disk has no room to spare.
 */
export async function deleteDeliveredBlobs({ db, clock }: Engine, service: ServiceKey): Promise<void> {
  const stored = db.blobs.where('[service+state]').equals([service, 'stored'])
  if ((await stored.count()) === 0) return
  const from = (await db.storage.isAmple()) ? clock.wall() - restoreWindow : Infinity
  await db.transaction('rw', db.blobs, db.blobBytes, db.delivery, async () => {
    const rows = (await stored.toArray()).filter(({ storedAt = 0 }) => storedAt <= from)
    const deliveries = await db.delivery.bulkGet(rows.map((blob) => blob.n))
    const gone = rows.filter((_, i) => ['acked', 'done', undefined].includes(deliveries[i]?.state))
    await drop(db, gone)
  })
}
