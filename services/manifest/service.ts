import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { Job } from '#kit/jobs.ts'
import { directoryJobs, directoryReader, refreshDirectory } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { staffFeedsOf } from '#kit/sync/group-feeds.ts'
import { fillSearch } from './desk/fill-search.ts'
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
import { staffMayRead } from './photo-access.ts'
import { applyRetention } from './retention.ts'
import { roundOrderCollection } from './round-order-collection.ts'
import type { ManifestTables } from './tables.ts'

export interface ManifestService {
  app: Hono
  jobs: readonly Job[]
  /** For what runs without a request, such as retention. */
  manifest: ManifestDeps
  /** Where `loadDemoManifests` puts the demo data. */
  demo: ReturnType<typeof demoStore>
}

/** @param callAuth calls the auth service, which keeps the directory of couriers; null: nobody keeps it */
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
      hears: staffFeedsOf,
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
