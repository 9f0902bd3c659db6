import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'

/** What the depot's database holds of one courier's taps, read past the service, in the order it took them. */
export interface DepotRecord {
  events: { id: string; parcel: string }[]
  /** Photos of every service: the digest that was promised, and that of the stored bytes. */
  blobs: { id: string; promised: string; stored: string }[]
}

/** Only while the service is stopped: the embedded database has one user. */
export async function withDepot<Result>(
  dataDir: string,
  read: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ dataDir, log: createLog(() => undefined) })
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

export async function readDepot(database: Database): Promise<DepotRecord> {
  const db = await database.schema<unknown>('manifest_reader', [])
  const events = await sql<{ id: string; parcel: string }>`
    select e.id, e.parcel_id as parcel from manifest.parcel_events e
    join manifest.mutation m on m.mid = e.id and m.courier = e.actor
    order by m.seq, m.n`.execute(db)
  const services = await sql<{ schema: string }>`
    select table_schema as schema from information_schema.tables where table_name = 'blob' order by 1`.execute(db)
  // Of every service that takes photos, so that a new one is counted from its first.
  const each = services.rows.map(({ schema }) => sql`select id, sha256, bytes from ${sql.table(`${schema}.blob`)}`)
  const blobs = await sql<{ id: string; sha256: string; bytes: Buffer }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  )
  return {
    events: events.rows,
    // The demo has pictures of its own there.
    blobs: blobs.rows
      .filter(({ id }) => !id.startsWith('ad000000-'))
      .map(({ id, sha256, bytes }) => ({
        id,
        promised: sha256,
        stored: createHash('sha256').update(bytes).digest('hex'),
      })),
  }
}

export const depotRecord = async (dataDir: string): Promise<DepotRecord> => await withDepot(dataDir, readDepot)
