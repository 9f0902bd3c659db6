import { sql } from 'kysely'
import { subDepotsOf, type Caller } from '#kit/http/auth.ts'
import type { ManifestDatabase } from './tables.ts'

export async function staffMayRead(
  db: ManifestDatabase,
  caller: Caller,
  blob: { owner: string; id: string },
): Promise<boolean> {
  const depots = subDepotsOf(caller)
  if (depots.length === 0) return false
  const photo = JSON.stringify([{ id: blob.id }])
  const { rows } = await sql`
    select 1 from parcel_events where actor = ${blob.owner} and sub_depot = any(${depots}::text[])
      and body -> 'photos' <> '[]' and body -> 'photos' @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}
