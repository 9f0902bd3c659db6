import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { Job } from '#kit/jobs.ts'
import { directoryJobs, directoryReader, refreshDirectory } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import { staffLateCollection } from './desk/staff-late-collection.ts'
import { staffManifestCollection } from './desk/staff-manifest-collection.ts'
import { staffParcelCollection } from './desk/staff-parcel-collection.ts'
import { staffRoundCollection } from './desk/staff-round-collection.ts'
import { demoStore } from './demo.ts'
import { loadScanCollection } from './load-scan-collection.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { migrations } from './migrations.ts'
import { manifestOperations } from './operations.ts'
import { parcelCollection } from './parcel-collection.ts'
import { applyRetention } from './retention.ts'
import { roundOrderCollection } from './round-order-collection.ts'
import type { ManifestTables, ManifestDatabase } from './tables.ts'
import { sql } from 'kysely'
import { searchVersion } from '#domain/search/search-terms.ts'
import { transact } from '#kit/database/transact.ts'
import type { ManifestKey } from './manifest-key.ts'
import { parcelOfRow } from './parcel-row.ts'
import { lockParcelsOfManifests } from './parcel-store.ts'
import { updateSearchIndex, saveSearched } from './desk/search-index.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'

async function staffMayRead(
  db: ManifestDatabase,
  caller: Caller,
  blob: { owner: string; id: string },
): Promise<boolean> {
  const depots = getCallerSubDepots(caller)
  if (depots.length === 0) return false
  const photo = JSON.stringify([{ id: blob.id }])
  const { rows } = await sql`
    select 1 from parcel_events where actor = ${blob.owner} and sub_depot = any(${depots}::text[])
      and body -> 'photos' <> '[]' and body -> 'photos' @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}

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

export interface ManifestService {
  app: Hono
  jobs: readonly Job[]
  /** The dependencies of jobs that run without a request, such as retention. */
  manifest: ManifestDeps
  /** The functions by which `loadDemoManifests` loads the demo data. */
  demo: ReturnType<typeof demoStore>
}

/** @param callAuth calls the auth service, which has the directory of couriers; null if there is none */
export async function createManifestService(
  deps: ServiceDeps,
  callAuth: CallService | null = null,
): Promise<ManifestService> {
  const db = await openServiceSchema<ManifestTables>(deps.database, 'manifest', migrations)
  const store = { db, clock: deps.clock }
  const readDirectoryAgain = callAuth ? directoryReader(() => refreshDirectory(store, callAuth)) : () => undefined
  const manifest: ManifestDeps = { ...store, newId: deps.newId, readDirectoryAgain }
  const app = createService(
    {
      key: 'manifest',
      title: 'Manifest API',
      db,
      operations: manifestOperations(manifest),
      collections: [
        parcelCollection,
        loadScanCollection,
        roundOrderCollection,
        staffParcelCollection,
        staffRoundCollection(readDirectoryAgain),
        staffLateCollection,
        staffManifestCollection,
      ],
      hears: getStaffFeeds,
      blobs: { mayRead: (caller, blob) => staffMayRead(db, caller, blob) },
    },
    deps,
  )
  return {
    app,
    manifest,
    jobs: [
      { name: 'retention', everyMinutes: 60, run: () => applyRetention(manifest) },
      { name: 'search', everyMinutes: 5, run: () => fillSearch(manifest) },
      ...directoryJobs(store, callAuth),
    ],
    demo: demoStore(manifest),
  }
}
