import { column, PowerSyncDatabase, Schema, Table } from '@powersync/web'
import { offer, parcelId, peersParcels, postJson, type ShownParcel } from './peer.ts'

const parcels = new Table(
  { sequence: column.integer, status: column.text, rest: column.text },
  { indexes: { sequence: ['sequence'] } },
)

const batch = 100
let db: PowerSyncDatabase

offer({
  async open(count) {
    db = new PowerSyncDatabase({ schema: new Schema({ parcels }), database: { dbFilename: 'powersync.db' } })
    await db.init()
    if (await db.getOptional('select id from parcels where id = ?', [parcelId(0)])) return
    const rows = peersParcels(count).map(({ id, sequence, status, ...rest }) => [
      id,
      sequence,
      status,
      JSON.stringify(rest),
    ])
    await db.writeTransaction(async (tx) => {
      for (const row of rows)
        await tx.execute('insert into parcels (id, sequence, status, rest) values (?, ?, ?, ?)', row)
      // Rows that a service has sent do not wait for it.
      await tx.execute('delete from ps_crud')
    })
  },
  async tap(id) {
    await db.execute(`update parcels set status = 'delivered' where id = ?`, [id])
  },
  async watchList(limit, onRows) {
    const abort = new AbortController()
    db.watch(
      'select id, status, rest from parcels order by sequence limit ?',
      [limit],
      { onResult: ({ rows }) => onRows((rows?._array ?? []) as ShownParcel[]) },
      { signal: abort.signal },
    )
    return await Promise.resolve(() => abort.abort())
  },
  async look(id) {
    const row = await db.getOptional<{ status: string }>('select status from parcels where id = ?', [id])
    const unsent = await db.getAll<{ data: string }>('select data from ps_crud')
    return { isRowThere: row?.status === 'delivered', isUnsentThere: unsent.some(({ data }) => data.includes(id)) }
  },
  /** The `uploadData` of a connector, called here because its service is not there to say when. */
  async drain(origin) {
    for (;;) {
      const waiting = await db.getCrudBatch(batch)
      if (!waiting) return
      await postJson(
        `${origin}/powersync`,
        waiting.crud.map(({ clientId, op, id, opData }) => ({ clientId, op, id, change: opData })),
      )
      await waiting.complete()
    }
  },
})
