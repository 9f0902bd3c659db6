import { sql, type QueryExecutorProvider } from 'kysely'
import { dayByDay, deleteOld } from '#kit/database/day-by-day.ts'

/** Deletes what was recorded, with its salt. The hash stays in the link, and the chain holds. */
export async function eraseOldContents(db: QueryExecutorProvider, before: Date): Promise<void> {
  const filled = { table: 'evidence_links', column: 'received_at', where: sql`content is not null` }
  await dayByDay(db, filled, before, async (old) => {
    await sql`update evidence_links set content = null where ${old}`.execute(db)
  })
}

/** Deletes what was recorded about these parcels. */
export async function deleteContents(tx: QueryExecutorProvider, entities: readonly string[]): Promise<void> {
  await sql`
    update evidence_links set content = null
    where content is not null and entity = any(${entities}::text[])`.execute(tx)
}

/** Deletes links and receipts, and the keys and heads of couriers who have none any more. */
export async function deleteOldLinks(db: QueryExecutorProvider, before: Date): Promise<void> {
  await deleteOld(db, { table: 'evidence_links', column: 'received_at' }, before)
  await deleteOld(db, { table: 'evidence_receipts', column: 'received_at' }, before)
  await sql`
    with ended as (
      delete from evidence_heads as h
      where not exists (select from evidence_receipts as r where r.courier = h.courier) returning courier
    )
    delete from evidence_devices as d
    where not exists (select from evidence_links as l where l.courier = d.courier and l.key = d.key)`.execute(db)
}
