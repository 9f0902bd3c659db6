import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { staffFeedsOf } from '#kit/sync/group-feeds.ts'
import { staffLateCollection } from './desk/staff-late-collection.ts'
import { staffParcelCollection } from './desk/staff-parcel-collection.ts'
import { staffRoundCollection } from './desk/staff-round-collection.ts'
import { demoStore } from './demo-store.ts'
import { loadScanCollection } from './load-scan-collection.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { migrations } from './migrations.ts'
import { manifestOperations } from './operations.ts'
import { parcelCollection } from './parcel-collection.ts'
import { staffMayRead } from './photo-access.ts'
import { roundOrderCollection } from './round-order-collection.ts'
import type { ManifestTables } from './tables.ts'

export interface ManifestService {
  app: Hono
  /** For what runs without a request, such as retention. */
  manifest: ManifestDeps
  /** Where `loadDemoManifests` puts the demo data. */
  demo: ReturnType<typeof demoStore>
}

export async function createManifestService(deps: ServiceDeps): Promise<ManifestService> {
  const db = await openServiceSchema<ManifestTables>(deps.database, 'manifest', migrations)
  const manifest: ManifestDeps = { db, clock: deps.clock, newId: deps.newId }
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
        staffRoundCollection,
        staffLateCollection,
      ],
      hears: staffFeedsOf,
      blobs: { mayRead: (caller, blob) => staffMayRead(db, caller, blob) },
    },
    deps,
  )
  return { app, manifest, demo: demoStore(manifest) }
}
