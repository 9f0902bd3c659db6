import { sql } from 'kysely'
import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import type { Caller } from '#kit/http/auth.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { readManifest } from './read-manifest.ts'

interface Arrived {
  named: number
  stored: number
  signatures: number
  last: Date | null
}

/**
 * The depot's side of the end of a day. A photo counts as arrived when its bytes have the digest that the event names.
 * @throws ProblemError not-found for anybody but the courier and the sub-depot's staff
 */
export async function readReceipt(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<DayReceipt> {
  const { counts, total, subDepot } = await readManifest({ db }, caller, id)
  const { rows } = await sql<Arrived>`
    with taken as (
      select actor, received_at, body from parcel_events
      where sub_depot = ${subDepot} and manifest_id = ${id} and not for_review and body ->> 'by' = 'courier'
    ), photo as (
      select actor, jsonb_array_elements(body -> 'photos') as ref from taken
    )
    select
      (select count(*)::int4 from photo) as named,
      -- One by one: joined, the planner would read every blob that there is.
      (select count(*)::int4 from photo cross join lateral (
        select from blob where blob.owner = photo.actor and blob.id = (photo.ref ->> 'id')::uuid
          and blob.sha256 = photo.ref ->> 'sha256' limit 1
      ) as here) as stored,
      (select count(*)::int4 from taken where body -> 'proof' -> 'signature' is not null) as signatures,
      (select max(received_at) from taken) as last`.execute(db)
  const arrived = rows[0]
  return {
    manifestId: id,
    counts,
    total,
    photos: { named: arrived?.named ?? 0, stored: arrived?.stored ?? 0 },
    signatures: arrived?.signatures ?? 0,
    lastReceivedAt: arrived?.last ? new Date(arrived.last).toISOString() : null,
    countedAt: clock.now().toISOString(),
  }
}
