import type { Depot } from './depot.ts'
import { feedsOf, type RunData } from './run-data.ts'

/** The rows of one run: table and the condition that finds them. `$1` couriers, `$2` feeds, `$3` round, `$4` manifest. */
const tables: readonly (readonly [table: string, rows: string])[] = [
  ...['manifest', 'personalisation'].flatMap(
    (schema) =>
      [
        [`${schema}.feed_head`, 'feed = any($2)'],
        [`${schema}.feed`, 'feed = any($2)'],
        [`${schema}.mutation`, 'courier = any($1)'],
        [`${schema}.blob`, 'owner = any($1)'],
      ] as const,
  ),
  ['manifest.rounds', 'id = $3'],
  ['manifest.round_holders', 'round_id = $3'],
  ['manifest.manifests', 'id = $4'],
  ['manifest.history', `substr(key, 8) in (select id::text from manifest.parcels where manifest_id = $4)`],
  ['manifest.parcels', 'manifest_id = $4'],
  ['manifest.parcel_events', 'manifest_id = $4'],
  ['personalisation.note', 'owner = any($1)'],
  ['personalisation.note_line', 'owner = any($1)'],
]

export type Backup = Readonly<Record<string, unknown>>

/** All four in every statement, so that each has the parameters that it is given. */
const parameters = (data: RunData) => [data.couriers, feedsOf(data), data.roundId, data.manifestId]
const allFour = `$1::text[] is not null and $2::text[] is not null and $3::uuid is not null and $4::uuid is not null`

/** Saves the services' data of this run. */
export async function takeBackup(depot: Depot, data: RunData): Promise<Backup> {
  const parts = tables.map(
    ([table, rows]) => `'${table}', (select jsonb_agg(to_jsonb(t)) from ${table} t where ${rows})`,
  )
  const { rows } = await depot.database.pool.query<{ backup: Backup }>(
    `select jsonb_build_object(${parts.join(', ')}) as backup`,
    parameters(data),
  )
  return rows[0]?.backup ?? {}
}

/** Puts the services back to a backup: what came after it is gone, and the epoch says so. */
export async function restoreBackup(depot: Depot, data: RunData, backup: Backup): Promise<void> {
  const client = await depot.database.pool.connect()
  try {
    await client.query('begin')
    for (const [table, rows] of tables) {
      await client.query(`delete from ${table} where ${allFour} and ${rows}`, parameters(data))
      await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(backup[table] ?? []),
      ])
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  await depot.database.renewEpoch()
}
