import type { Job } from '#kit/jobs.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { sql } from 'kysely'
import { searchVersion } from '#domain/search/search-terms.ts'
import { transact } from '#kit/database/transact.ts'
import type { ManifestKey } from './manifest-key.ts'
import { sendHelperParcels } from './helpers/helper-parcels.ts'
import { endPartOffers } from './part-offers/end-part-offers.ts'
import { parcelOfRow } from './parcel-row.ts'
import { lockParcelsOfManifests } from './parcel-store.ts'
import { updateSearchIndex, saveSearched } from './desk/search-index.ts'
import { applyRetention } from './retention.ts'

/** The number of lists in one transaction. */
const batch = 10

/**
 * Makes the parcels of lists found that were imported before they could be, or with words of another version; the latest
 * day first. Running it again changes nothing.
 * @returns the number of lists
 */
export async function fillSearch({ db }: Pick<ManifestDeps, 'db'>): Promise<number> {
  for (let filled = 0; ;) {
    const { rows: manifests } = await sql<ManifestKey>`
      select m.sub_depot, m.id from manifests m
      where m.expired_at is null and not exists (
        select 1 from searched_manifests s
        where s.sub_depot = m.sub_depot and s.manifest_id = m.id and s.version = ${searchVersion})
      order by m.date desc limit ${batch}`.execute(db)
    if (manifests.length === 0) return filled
    await transact(db, async (tx) => {
      // Whatever changes a parcel or takes it off its list waits until its words are there.
      const rows = await lockParcelsOfManifests(tx, manifests)
      await saveSearched(
        tx,
        rows.flatMap((row) => {
          const parcel = parcelOfRow(row)
          return parcel ? [{ ...parcel, subDepot: row.sub_depot }] : []
        }),
      )
      await updateSearchIndex(tx, manifests)
    })
    filled += manifests.length
  }
}

/** @param refreshDirectory reads who can be given parcels; null where there is no directory */
export const manifestJobs = (manifest: ManifestDeps, refreshDirectory: (() => Promise<void>) | null): Job[] => [
  { name: 'retention', everyMinutes: 60, run: () => applyRetention(manifest) },
  { name: 'part-offers', everyMinutes: 5, run: () => endPartOffers(manifest) },
  { name: 'helper-parcels', everyMinutes: 1, run: () => sendHelperParcels(manifest) },
  { name: 'search', everyMinutes: 5, run: () => fillSearch(manifest) },
  ...(refreshDirectory ? [{ name: 'directory', everyMinutes: 1, run: refreshDirectory }] : []),
]
