import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import { transact } from '../database/transact.ts'
import type { Job } from '../jobs.ts'

/** A column of JSON in which rows name files. */
export interface NamingColumn {
  table: string
  column: string
}

/** Days for which a file waits for what names it: a phone sends files first, and repeats at most a week of its work. */
export const orphanDays = 30

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const namedIn = ({ table, column }: NamingColumn): RawBuilder<unknown> => sql`
  select found[1]::uuid as id from ${sql.table(table)}, regexp_matches(lower(${sql.ref(column)}::text), ${`(${uuid})`}, 'g') as found`

/** Deletes files that no row has named for a month. Returns how many that were. */
export async function deleteOrphanFiles<Tables>(
  db: Kysely<Tables>,
  naming: readonly NamingColumn[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - orphanDays * 86_400_000)
  return await transact(db, async (tx) => {
    // It reads every row that may name a file.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    const { rows } = await sql`
      with named as (${sql.join(naming.map(namedIn), sql` union all `)}),
        gone as (delete from blob as b where b.stored_at < ${before}
          and not exists (select from named where named.id = b.id) returning b.owner, b.id, b.upload),
        parts as (delete from blob_upload as u using gone where u.owner = gone.owner and u.upload = gone.upload)
      select id from gone`.execute(tx)
    return rows.length
  })
}

export const orphanFilesJob = <Tables>(
  { db, clock }: { db: Kysely<Tables>; clock: Clock },
  naming: readonly NamingColumn[],
): Job => ({
  name: 'files-end',
  everyMinutes: 24 * 60,
  run: () => deleteOrphanFiles(db, naming, clock.now()),
})
