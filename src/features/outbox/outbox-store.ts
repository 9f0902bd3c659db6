import { currentEngine } from '#offline/current-engine.ts'
import { syncState } from '#offline/overlay.ts'
import type { SyncState } from '#offline/overlay.ts'
import type { BlobRow, DeliveryRow, OutboxRow } from '#offline/rows.ts'

export interface OutboxItem {
  n: number
  /** Undefined where the row itself cannot be read any more. */
  row: OutboxRow | undefined
  delivery: DeliveryRow
  sync: SyncState
  /** Photos that travel after it. */
  blobs: Pick<BlobRow, 'id' | 'size' | 'state' | 'sent'>[]
}

/** What is not with the service yet, oldest first. A void is the wish behind a withdrawn row, not an item. */
export async function readOutbox(): Promise<OutboxItem[]> {
  const { db, clock } = currentEngine()
  const [open, blobs] = await Promise.all([
    db.delivery.where('state').anyOf(['pending', 'attention', 'withdrawn']).toArray(),
    db.blobs.toArray(),
  ])
  const known = new Map(open.map((delivery) => [delivery.n, delivery]))
  const photoOnly = [...new Set(blobs.map((blob) => blob.n))].filter((n) => !known.has(n))
  for (const delivery of await db.delivery.bulkGet(photoOnly)) if (delivery) known.set(delivery.n, delivery)
  const deliveries = [...known.values()].sort((a, b) => a.n - b.n)
  const rows = await db.outbox.bulkGet(deliveries.map((delivery) => delivery.n))
  const now = clock.wall()
  return deliveries.flatMap((delivery, i) => {
    const row = rows[i]
    if (row?.command === 'void') return []
    const own = blobs.filter((blob) => blob.n === delivery.n)
    return [{ n: delivery.n, row, delivery, sync: syncState(delivery, now), blobs: own }]
  })
}

export interface OutboxSummary {
  waiting: number
  sending: number
  attention: number
}

/** The counts behind the chip in every app bar. */
export async function readOutboxSummary(): Promise<OutboxSummary> {
  const { db, clock } = currentEngine()
  const [pending, attention, refusedPhotos, photos] = await Promise.all([
    db.delivery.where('state').equals('pending').toArray(),
    db.delivery.where('state').equals('attention').count(),
    db.blobs.where('state').equals('refused').count(),
    db.blobs.where('state').equals('waiting').toArray(),
  ])
  const now = clock.wall()
  const sending = pending.filter((delivery) => syncState(delivery, now) === 'sending').length
  // A photo behind a sent event still waits; one behind a waiting event waits with it.
  const ns = new Set(pending.map((delivery) => delivery.n))
  const alone = photos.filter((blob) => !ns.has(blob.n)).length
  return { waiting: pending.length + alone, sending, attention: attention + refusedPhotos }
}
