import type { Selectable } from 'kysely'
import type { Manifest, Round } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { parcelParts } from './parcel-row.ts'
import type { ManifestTables } from './tables.ts'

export type RoundRow = Selectable<ManifestTables['rounds']>
export type ManifestRow = Selectable<ManifestTables['manifests']>

export const toRound = ({ id, number, name, sub_depot }: RoundRow): Round => ({ id, number, name, subDepot: sub_depot })

export const toManifest = (manifest: ManifestRow, round: RoundRow): Manifest => ({
  id: manifest.id,
  roundId: round.id,
  roundNumber: round.number,
  roundName: round.name,
  subDepot: round.sub_depot,
  date: manifest.date,
  version: manifest.version,
  importedAt: manifest.imported_at.toISOString(),
  closedAt: manifest.closed_at?.toISOString() ?? null,
})

/** Rows of the feed of a courier; without a courier there are none. */
export interface CourierFeed {
  round(round: Round): FeedRow[]
  manifest(manifest: Manifest): FeedRow[]
  parcel(parcel: Parcel): FeedRow[]
  gone(kind: 'round' | 'manifest' | 'parcel', id: string): FeedRow[]
}

export function toCourierFeed(courier: string | null): CourierFeed {
  const row = (kind: string, id: string, value: unknown): FeedRow[] =>
    courier === null ? [] : [{ feed: courierFeed(courier), kind, id, value }]
  return {
    round: (round) => row('round', round.id, round),
    manifest: (manifest) => row('manifest', manifest.id, manifest),
    parcel: (parcel) => row('parcel', parcel.id, parcel).map((each) => ({ ...each, parts: parcelParts(parcel.id) })),
    gone: (kind, id) => row(kind, id, null),
  }
}
