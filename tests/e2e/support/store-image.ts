import { Dexie } from 'dexie'
import { IDBKeyRange, indexedDB } from 'fake-indexeddb'
import { openDatabase, type OfflineDatabase } from '#offline/database.ts'
import { loadRegistry } from '#src/features.ts'

const fullRegistry = await loadRegistry()

// A test of this process brings a store of its own; the browser tests need one here besides the page's.
Dexie.dependencies.indexedDB = 'indexedDB' in globalThis ? globalThis.indexedDB : indexedDB
Dexie.dependencies.IDBKeyRange = IDBKeyRange

interface StoreImage {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
  rows: unknown[]
}

/** A whole IndexedDB database as plain data. Bytes stand as `{ $bytes: base64 }`. */
export interface DatabaseImage {
  name: string
  version: number
  stores: StoreImage[]
}

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, each: unknown) =>
      each instanceof ArrayBuffer ? { $bytes: Buffer.from(each).toString('base64') } : each,
    ),
  )

function imageOf(store: IDBObjectStore, rows: unknown[]): StoreImage {
  const { name, keyPath, autoIncrement } = store
  const indexes = [...store.indexNames].map((each) => {
    const index = store.index(each)
    return { name: index.name, keyPath: index.keyPath, unique: index.unique, multiEntry: index.multiEntry }
  })
  return { name, keyPath, autoIncrement, indexes, rows }
}

let made = 0

/** The app's own store under this name, filled by `fill` through the app's own code, outside of any browser. */
export async function databaseImage(
  name: string,
  fill: (db: OfflineDatabase) => Promise<void>,
): Promise<DatabaseImage> {
  const db = openDatabase(`image-${++made}`, fullRegistry.stores)
  await fill(db)
  const open = db.backendDB()
  const names = [...open.objectStoreNames]
  const rows = new Map<string, unknown[]>()
  for (const each of names) rows.set(each, await db.table(each).toArray())
  const transaction = open.transaction(names)
  const stores = names.map((each) => imageOf(transaction.objectStore(each), rows.get(each) ?? []))
  const image = plain({ name, version: open.version, stores }) as DatabaseImage
  db.close()
  return image
}

/** Runs in the page: makes the database and everything in it, with nothing of the app's code. */
async function restore({ name, version, stores }: DatabaseImage): Promise<void> {
  const bytes = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bytes)
    if (!(value instanceof Object)) return value
    if ('$bytes' in value)
      return Uint8Array.from(atob(String(value.$bytes)), (character) => character.codePointAt(0) ?? 0).buffer
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, bytes(each)]))
  }
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    // The page's own, not the one that this module works with.
    const opening = globalThis.indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', () => {
      for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
        for (const { name: index, keyPath: path, ...options } of indexes) made.createIndex(index, path, options)
      }
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The store cannot be opened')))
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = db.transaction(
      stores.map((store) => store.name),
      'readwrite',
    )
    for (const { name: store, keyPath, rows } of stores) {
      for (const row of rows) {
        const [value, key] = keyPath === null ? (row as [unknown, IDBValidKey]) : [row]
        transaction.objectStore(store).put(bytes(value), key)
      }
    }
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('The store cannot be filled')))
  })
  db.close()
}

/** A page of the app's origin, whatever drives it. */
export interface StorePlace {
  goto: (path: string) => Promise<unknown>
  evaluate: (script: (image: DatabaseImage) => Promise<void>, image: DatabaseImage) => Promise<void>
}

export async function restoreDatabase(page: StorePlace, image: DatabaseImage): Promise<void> {
  await page.evaluate(restore, image)
}
