import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { rawTables } from '../support/raw-tables.ts'
import type { Readable } from '../support/raw-tables.ts'

/** What the phone itself holds, read past the app. */
export interface DeviceRecord {
  outbox: OutboxRow[]
  delivery: DeliveryRow[]
  /** Photos that have not both acknowledgements yet. */
  blobs: string[]
}

export async function deviceRecord(page: Readable): Promise<DeviceRecord> {
  const [outbox, delivery, blobs] = await rawTables(page, ['outbox', 'delivery', 'blobs'])
  return {
    outbox: outbox as OutboxRow[],
    delivery: delivery as DeliveryRow[],
    blobs: (blobs as { id: string }[]).map((blob) => blob.id),
  }
}
