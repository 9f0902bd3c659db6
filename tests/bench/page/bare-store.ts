import type { Parcel } from '#contracts/parcel/parcel.ts'
import { currentEngine } from '#offline/current-engine.ts'

/** Raw IndexedDB, without a library between it and the page. */
export function opened(name: string, upgrade: (db: IDBDatabase) => void = () => undefined): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => upgrade(opening.result))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} does not open`)))
  })
}

export const finished = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.addEventListener('complete', () => resolve())
    tx.addEventListener('abort', () => reject(tx.error ?? new Error('aborted')))
  })

export const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('unanswered')))
  })

/** A store beside the app's, equally full, with two tables to write to. */
export async function openTwin(): Promise<IDBDatabase> {
  const twin = await opened('twin', (db) => {
    db.createObjectStore('parcels', { keyPath: 'id' })
    const taps = db.createObjectStore('taps', { keyPath: 'n', autoIncrement: true })
    taps.createIndex('mid', 'mid', { unique: true })
    taps.createIndex('entity', 'entity')
    const states = db.createObjectStore('states', { keyPath: 'n' })
    states.createIndex('state', 'state')
    states.createIndex('service', ['service', 'state'])
  })
  const parcels = await currentEngine().db.table<Parcel>('parcels').toArray()
  const tx = twin.transaction(['parcels', 'taps', 'states'], 'readwrite')
  for (const store of ['parcels', 'taps', 'states']) tx.objectStore(store).clear()
  for (const parcel of parcels) tx.objectStore('parcels').put(parcel)
  await finished(tx)
  return twin
}
