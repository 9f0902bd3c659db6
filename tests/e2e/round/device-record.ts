import type { Page } from '@playwright/test'
import type { DeliveryRow, OutboxRow } from '#offline/rows.ts'

/** What the phone itself holds, read past the app. */
export interface DeviceRecord {
  outbox: OutboxRow[]
  delivery: DeliveryRow[]
  /** Photos that have not both acknowledgements yet. */
  blobs: string[]
}

export async function deviceRecord(page: Page): Promise<DeviceRecord> {
  return await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((database) => database.name ?? '')
    const name = names.find((each) => each.startsWith('courier-') && each !== 'courier-device')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error ?? new Error('closed')))
    })
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.addEventListener('success', () => resolve(reading.result))
        reading.addEventListener('error', () => reject(reading.error ?? new Error('unreadable')))
      })
    const [outbox, delivery, blobs] = await Promise.all([all('outbox'), all('delivery'), all('blobs')])
    db.close()
    return { outbox, delivery, blobs: (blobs as { id: string }[]).map((blob) => blob.id) } as never
  })
}
