import type { Hono } from 'hono'
import type { ServiceDeps } from '#kit/service-deps.ts'
import type { Job } from '#kit/jobs.ts'
import { directoryReader } from '#kit/directory.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Secrets } from '#kit/secrets.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createService } from '#kit/service.ts'
import { getStaffFeeds } from '#kit/sync/group-feeds.ts'
import type { CreateMaskedNumber } from './contact/masked-numbers.ts'
import { staffLateCollection } from './desk/staff-late-collection.ts'
import { staffManifestCollection } from './desk/staff-manifest-collection.ts'
import { staffParcelCollection } from './desk/staff-parcel-collection.ts'
import { staffRoundCollection } from './desk/staff-round-collection.ts'
import { demoStore } from './demo.ts'
import { doorNoteCollection } from './doors/door-note-collection.ts'
import { staffDoorNoteCollection } from './doors/staff-door-note-collection.ts'
import { loadScanCollection } from './load-scan-collection.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { openEvidenceKeys } from './evidence/evidence-keys.ts'
import { createConfirmEvidence } from './evidence/confirm-evidence.ts'
import type { MapArchive } from './map/map-archive.ts'
import { createMapCutter } from './map/map-cutter.ts'
import { refreshDrivers } from './helpers/refresh-drivers.ts'
import { manifestMigrations } from './migrations.ts'
import { manifestOperations } from './operations.ts'
import { parcelCollection } from './parcel-collection.ts'
import { partOfferCollection } from './part-offers/part-offer-collection.ts'
import { staffPartOfferCollection } from './part-offers/staff-part-offer-collection.ts'
import { staffStopCollection } from './stops/staff-stop-collection.ts'
import { stopListCollection } from './stops/stop-list-collection.ts'
import type { BadgeParts } from './recipients/badge-reference.ts'
import { createBadgeApp } from './recipients/badges.ts'
import { eraseRecords } from './people/erase-courier.ts'
import { manifestRegister } from './people/register.ts'
import { roundOrderCollection } from './round-order-collection.ts'
import type { ManifestTables, ManifestDatabase } from './tables.ts'
import { sql } from 'kysely'
import { manifestJobs } from './jobs.ts'
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
      and body -> 'photos' <> '[]' and body -> 'photos' @> ${photo}::jsonb
    union all
    select 1 from stop_events where actor = ${blob.owner} and sub_depot = any(${depots}::text[])
      and body -> 'photos' <> '[]' and body -> 'photos' @> ${photo}::jsonb limit 1`.execute(db)
  return rows.length > 0
}

export interface ManifestParts {
  /** The archive that the maps of rounds are cut from, if there is one. */
  map?: MapArchive | undefined
  /** Connects couriers with recipients; null or absent if no provider is set up. */
  createMaskedNumber?: CreateMaskedNumber | null | undefined
  /** Calls the onboarding service, which has the documents of helpers; null or absent if there is none. */
  callOnboarding?: CallService | null | undefined
  /** Seals the keys with which evidence is confirmed; absent: evidence is switched off. */
  evidence?: Secrets | undefined
  /** Signs references of badges; null or absent: there are none. */
  badge?: BadgeParts | null | undefined
}

export interface ManifestService {
  app: Hono
  /** The pages of badges, if they are set up. */
  badges?: Hono | undefined
  jobs: readonly Job[]
  /** The dependencies of jobs that run without a request, such as retention. */
  manifest: ManifestDeps
  /** The functions by which `loadDemoManifests` loads the demo data. */
  demo: ReturnType<typeof demoStore>
}

/**
 * @param callAuth calls the auth service, which has the directory of couriers; null if there is none
 */
export async function createManifestService(
  deps: ServiceDeps,
  callAuth: CallService | null = null,
  { map, createMaskedNumber, callOnboarding = null, evidence, badge }: ManifestParts = {},
): Promise<ManifestService> {
  const db = await openServiceSchema<ManifestTables>(deps.database, 'manifest', manifestMigrations)
  const store = { db, clock: deps.clock }
  const refresh = callAuth && (() => refreshDrivers(store, { callAuth, callOnboarding }))
  const readDirectoryAgain = refresh ? directoryReader(refresh) : () => undefined
  const cutRoundMap = map && createMapCutter(map)
  const evidenceKeys = evidence && (await openEvidenceKeys(db, evidence, deps.clock))
  const manifest: ManifestDeps = {
    ...store,
    newId: deps.newId,
    readDirectoryAgain,
    ...(cutRoundMap && { cutRoundMap }),
    ...(evidenceKeys && { evidenceKeys }),
    ...(badge && { badge }),
    ...(createMaskedNumber && callAuth && { contact: { createMaskedNumber, callAuth } }),
  }
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
        doorNoteCollection,
        partOfferCollection(readDirectoryAgain),
        stopListCollection,
        staffParcelCollection,
        staffRoundCollection(readDirectoryAgain),
        staffLateCollection,
        staffManifestCollection,
        staffDoorNoteCollection,
        staffPartOfferCollection,
        staffStopCollection,
      ],
      hears: getStaffFeeds,
      confirmEvidence: evidenceKeys && createConfirmEvidence(evidenceKeys),
      blobs: { mayRead: (caller, blob) => staffMayRead(db, caller, blob) },
      register: manifestRegister,
      erase: eraseRecords,
    },
    deps,
  )
  return {
    app,
    badges: badge ? createBadgeApp(manifest, badge) : undefined,
    manifest,
    jobs: manifestJobs(manifest, refresh),
    demo: demoStore(manifest),
  }
}
