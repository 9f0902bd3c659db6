import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import type { FeatureStore } from './feature-store.ts'
import { patientIndexedDb } from './open-again.ts'
import { createCacheReserve, type Reserve } from './storage/reserve.ts'
import { reopenWhenCutOff } from './storage/cut-off.ts'
import { guardStorage, type StorageGuard } from './storage/storage-guard.ts'
import {
  coreTables,
  type BlobBytesRow,
  type BlobRow,
  type DeliveryRow,
  type MetaRow,
  type OutboxRow,
  type ServiceRow,
} from './rows.ts'

// Dexie turns it on at localhost, where it wraps every promise for the debugger and prints errors that we handle.
Dexie.debug = false

export type OfflineDatabase = Dexie & {
  outbox: EntityTable<OutboxRow, 'n'>
  delivery: Table<DeliveryRow, number>
  blobs: Table<BlobRow, string>
  blobBytes: Table<BlobBytesRow, string>
  services: Table<ServiceRow, string>
  meta: Table<MetaRow, string>
  storage: StorageGuard
}

const coreStore: FeatureStore = { name: 'core', version: 2, tables: coreTables }

/** One database for each environment and courier: nobody meets another's data or sends it. */
export const databaseName = (environment: string, actor: string): string => `courier-${environment}-${actor}`

const versionKey = (store: FeatureStore) => `store/${store.name}`

/**
 * Empties the tables of a feature that a feed fills, and deletes their holdings, so that the next pull loads
 * them again. What was typed here cannot be had again, and stays.
 */
async function rebuild(tx: Transaction, { tables }: FeatureStore): Promise<void> {
  const services = tx.table<ServiceRow, string>('services')
  const without = (holds: ServiceRow['holds'] = {}) =>
    Object.fromEntries(Object.entries(holds).filter(([table]) => !(table in tables)))
  for (const row of await services.toArray()) {
    const places = Object.entries(row.groups ?? {})
    const held = [row.holds, ...places.map(([, { holds }]) => holds)].flatMap((holds) => Object.keys(holds ?? {}))
    for (const table of new Set(held)) if (table in tables) await tx.table(table).clear()
    const groups = Object.fromEntries(places.map(([feed, place]) => [feed, { ...place, holds: without(place.holds) }]))
    await services.put({ ...row, holds: without(row.holds), ...(row.groups && { groups }) })
  }
}

async function migrate(tx: Transaction, stores: readonly FeatureStore[]): Promise<void> {
  const meta = tx.table<MetaRow, string>('meta')
  for (const store of stores) {
    const known = await meta.get(versionKey(store))
    const from = Number(known?.value ?? store.version)
    try {
      for (let to = from + 1; to <= store.version; to++) await store.migrations?.[to]?.(tx)
    } catch (error) {
      // The outbox is in the same database, so no feature may prevent it from opening.
      if (store === coreStore) throw error
      await rebuild(tx, store)
      await meta.put({
        key: `failed-migration/${store.name}`,
        value: { from, to: store.version, error: String(error) },
      })
    }
    await meta.put({ key: versionKey(store), value: store.version })
  }
}

/**
 * Declares the database from the tables that the features bring. Its version is the sum of theirs,
 * so that a feature can change alone; each feature's own version is in `meta`.
 */
export function openDatabase(
  name: string,
  features: readonly FeatureStore[],
  reserve: Reserve = createCacheReserve(),
): OfflineDatabase {
  const stores = [coreStore, ...features]
  // A tap is confirmed when its transaction is on the disk, not when the system has promised to write it.
  const db = new Dexie(name, {
    chromeTransactionDurability: 'strict',
    ...patientIndexedDb(),
  }) as OfflineDatabase
  const tables = Object.assign({}, ...stores.map((store) => store.tables)) as Record<string, string>
  const version = stores.reduce((sum, store) => sum + store.version, 0)
  db.version(version)
    .stores(tables)
    .upgrade((tx) => migrate(tx, stores))
  db.on('populate', (tx) => {
    void tx.table('meta').bulkAdd(stores.map((store) => ({ key: versionKey(store), value: store.version })))
  })
  db.storage = guardStorage(db, reserve)
  reopenWhenCutOff(db)
  return db
}
