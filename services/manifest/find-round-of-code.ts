import { sql } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import { findManifest } from './find-manifest.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { reportedHash } from './parcel-row.ts'

/**
 * The other round of the sub-depot on whose list of the same day a code is; null where it is on none. What couriers
 * have reported themselves does not count: nobody but the depot says whose a parcel is.
 * @throws ProblemError not-found for whoever has nothing to do with the manifest
 */
export async function findRoundOfCode(
  { db }: Pick<ManifestDeps, 'db'>,
  caller: Caller,
  id: string,
  code: string,
): Promise<{ round: string | null }> {
  const { manifest } = await findManifest(db, caller, id)
  const { rows } = await sql<{ number: string }>`
    select r.number from parcel_barcodes b
    join parcels p on p.sub_depot = b.sub_depot and p.id = b.parcel_id
    join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
    join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where b.sub_depot = ${manifest.sub_depot} and b.barcode = ${code} and b.date = ${manifest.date}
      and m.id <> ${manifest.id} and p.removed_at is null and p.body_hash <> ${reportedHash}
    order by r.number limit 1`.execute(db)
  return { round: rows[0]?.number ?? null }
}
