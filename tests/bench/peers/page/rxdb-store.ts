import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core'
import { replicateRxCollection, type PushRow } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { parcelId, peersParcels, postJson, type Peer } from './peer.ts'

const text = { type: 'string' }
const schema = {
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 36 },
    sequence: { type: 'integer', minimum: 1, maximum: 100_000, multipleOf: 1 },
    status: text,
    ...Object.fromEntries(
      Object.keys(peersParcels(1)[0] ?? {})
        .filter((key) => !['id', 'sequence', 'status'].includes(key))
        .map((key) => [key, {}]),
    ),
  },
  required: ['id', 'sequence', 'status'],
  indexes: ['sequence'],
}

const identifier = 'parcels'

/** RxDB over its storage of Dexie. `durability`: what its transactions ask of IndexedDB; undefined leaves the default. */
export function rxdbPeer(durability?: 'strict'): Peer {
  let parcels: RxCollection<Parcel>

  /** Parcels come by its replication, as they would from a service, so that only taps are left to push. */
  async function pull(held: Parcel[]): Promise<void> {
    const state = replicateRxCollection<Parcel, { at: number }>({
      collection: parcels,
      replicationIdentifier: identifier,
      live: false,
      pull: {
        batchSize: 500,
        handler: async (checkpoint, batchSize) => {
          const at = checkpoint?.at ?? 0
          const documents = held.slice(at, at + batchSize).map((parcel) => ({ ...parcel, _deleted: false }))
          return await Promise.resolve({ documents, checkpoint: { at: at + documents.length } })
        },
      },
    })
    await state.awaitInitialReplication()
    await state.cancel()
  }

  return {
    async open(count) {
      const db = await createRxDatabase({
        name: 'rxdb',
        multiInstance: false,
        storage: getRxStorageDexie(durability ? { chromeTransactionDurability: durability } : {}),
      })
      const collections = await db.addCollections<{ parcels: RxCollection<Parcel> }>({ parcels: { schema } })
      parcels = collections.parcels
      if (!(await parcels.findOne(parcelId(0)).exec())) await pull(peersParcels(count))
    },
    async tap(id) {
      const found = await parcels.findOne(id).exec()
      if (!found) throw new Error(`${id} is not there`)
      await found.incrementalPatch({ status: 'delivered', version: 1 })
    },
    async watchList(limit, onRows) {
      const subscription = parcels.find({ sort: [{ sequence: 'asc' }], limit }).$.subscribe(onRows)
      return await Promise.resolve(() => subscription.unsubscribe())
    },
    /** It has no outbox: what is newer than the last checkpoint of the push is unsent, so both are the same row. */
    async look(id) {
      const isThere = (await parcels.findOne(id).exec())?.status === 'delivered'
      return { isRowThere: isThere, isUnsentThere: isThere }
    },
    async drain(origin) {
      const state = replicateRxCollection<Parcel, { at: number }>({
        collection: parcels,
        replicationIdentifier: identifier,
        live: false,
        pull: {
          handler: async (checkpoint) => await Promise.resolve({ documents: [], checkpoint: checkpoint ?? { at: 0 } }),
        },
        push: {
          batchSize: 100,
          handler: async (rows: PushRow<Parcel>[]) => await postJson<Parcel[]>(`${origin}/rxdb`, rows),
        },
      })
      await state.awaitInitialReplication()
      await state.cancel()
    },
  }
}
