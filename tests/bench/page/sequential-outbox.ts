import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import { answered, finished, opened } from './bare-store.ts'
import { pushRequest, singlePushes } from './own-updates.ts'

/** An outbox as it is first written: a list in IndexedDB, sent one by one. Resolves with the milliseconds of sending. */
export async function drainOneByOne(ids: string[], status: ParcelStatus): Promise<number> {
  const db = await opened('one-by-one', (fresh) => fresh.createObjectStore('queue', { autoIncrement: true }))
  const filling = db.transaction('queue', 'readwrite')
  for (const body of singlePushes(ids, status)) filling.objectStore('queue').add(body)
  await finished(filling)
  const start = performance.now()
  for (;;) {
    const cursor = await answered(db.transaction('queue').objectStore('queue').openCursor())
    if (!cursor) break
    const response = await fetch(await pushRequest(cursor.value as string))
    if (!response.ok) throw new Error(`The service answers ${response.status}`)
    const deleting = db.transaction('queue', 'readwrite')
    deleting.objectStore('queue').delete(cursor.key)
    await finished(deleting)
  }
  return performance.now() - start
}
