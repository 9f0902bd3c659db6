import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'
import { rawTables, type Readable } from '../support/raw-tables.ts'

/** What the phone itself holds, read past the app. */
export interface DeviceRecord {
  outbox: OutboxRow[]
  delivery: DeliveryRow[]
  /** Photos that the service does not have yet. */
  blobs: string[]
}

export async function deviceRecord(page: Readable): Promise<DeviceRecord> {
  const [outbox, delivery, blobs] = await rawTables(page, ['outbox', 'delivery', 'blobs'])
  return {
    outbox: outbox as OutboxRow[],
    delivery: delivery as DeliveryRow[],
    blobs: (blobs as { id: string; state: string }[]).flatMap(({ id, state }) => (state === 'stored' ? [] : [id])),
  }
}
