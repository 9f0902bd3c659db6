import PouchDB, { type Database } from 'pouchdb-browser'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { offer, parcelId, peersParcels, type ShownParcel } from './peer.ts'

/** Ids that sort as the round does: its own index over them is the fastest list that it has. */
const toKey = (sequence: number): string => String(sequence).padStart(6, '0')

const keys = new Map<string, string>()
let db: Database<Parcel>

async function readList(limit: number): Promise<ShownParcel[]> {
  const { rows } = await db.allDocs({ include_docs: true, limit, startkey: '0' })
  return rows.map(({ doc }, at) => ({ id: parcelId(at), status: doc?.status ?? '' }))
}

offer({
  async open(count) {
    db = new PouchDB<Parcel>('pouchdb', { adapter: 'idb', auto_compaction: true })
    const parcels = peersParcels(count)
    for (const { id, sequence } of parcels) keys.set(id, toKey(sequence))
    const { doc_count: held } = await db.info()
    if (held === 0) await db.bulkDocs(parcels.map((row) => ({ ...row, _id: toKey(row.sequence) })))
  },
  async tap(id) {
    const found = await db.get(keys.get(id) ?? '')
    await db.put({ ...found, status: 'delivered', version: 1 })
  },
  async watchList(limit, onRows) {
    onRows(await readList(limit))
    // As its guide has it: a change says which row to read again.
    const changes = db.changes({ since: 'now', live: true, include_docs: false })
    changes.on('change', () => void readList(limit).then(onRows))
    return () => changes.cancel()
  },
  /** It has no outbox: what is newer than the checkpoint of the replication is unsent, so both are the same document. */
  async look(id) {
    const isThere = (await db.get(keys.get(id) ?? '')).status === 'delivered'
    return { isRowThere: isThere, isUnsentThere: isThere }
  },
  async prepareDrain(origin) {
    await db.replicate.to(`${origin}/couch/parcels`)
  },
  async drain(origin) {
    await db.replicate.to(`${origin}/couch/parcels`)
  },
})
