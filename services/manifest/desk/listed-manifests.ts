import { sql } from 'kysely'
import type { ManifestRow, RoundRow } from '../feed-values.ts'
import type { FoundManifest } from '../find-manifest.ts'
import type { ManifestDatabase } from '../tables.ts'

/** The lists of sub-depots with their rounds, by number: of a day, or all that have not left yet. */
export async function listedManifests(
  db: ManifestDatabase,
  subDepots: readonly string[],
  day: string | null,
): Promise<FoundManifest[]> {
  if (subDepots.length === 0) return []
  const manifests: ManifestRow[] = await db
    .selectFrom('manifests')
    .selectAll()
    .where('sub_depot', '=', sql<string>`any(${subDepots}::text[])`)
    .where('date', day === null ? '>' : '=', day ?? '')
    .where((query) => (day === null ? query('expired_at', 'is', null) : query.lit(true)))
    .execute()
  const rounds: RoundRow[] = await db
    .selectFrom('rounds')
    .selectAll()
    .where('id', '=', sql<string>`any(${manifests.map((manifest) => manifest.round_id)}::uuid[])`)
    .execute()
  const byId = new Map(rounds.map((round) => [round.id, round]))
  const found = manifests.flatMap((manifest) => {
    const round = byId.get(manifest.round_id)
    return round ? { manifest, round } : []
  })
  return found.toSorted((a, b) => a.round.number.localeCompare(b.round.number, 'en', { numeric: true }))
}
