import { sql, type RawBuilder } from 'kysely'
import type { ManifestTables, ManifestTransaction } from './tables.ts'

/** Rows a statement; one parcel is about 1 KB of JSON. */
const chunk = 2000

/**
 * Inserts rows in statements of many rows each. `rows` have every column of the table by name, JSON
 * columns as plain values.
 * @param tail of the statement, such as `on conflict do nothing`
 */
export async function writeRows(
  tx: ManifestTransaction,
  table: keyof ManifestTables,
  rows: readonly object[],
  tail: RawBuilder<unknown> = sql``,
): Promise<void> {
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(rows.slice(start, start + chunk))
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb) ${tail}`.execute(tx)
  }
}
