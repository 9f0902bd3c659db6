import {
  findDepotParcelsEndpoint,
  readDepotListEndpoint,
  readDepotParcelEndpoint,
  readDepotRoundsEndpoint,
} from '#contracts/depot/depot-endpoints.ts'
import { readDepotReportEndpoint } from '#contracts/depot/depot-report.ts'
import { listLateEventsEndpoint } from '#contracts/parcel/late-events.ts'
import {
  addExtraParcelEndpoint,
  assignRound as assignRoundEndpoint,
  closeManifest as closeManifestEndpoint,
  findRoundOfCodeEndpoint,
  importManifests as importManifestsEndpoint,
  readManifest as readManifestEndpoint,
  readManifestEvents as readManifestEventsEndpoint,
  readReceipt as readReceiptEndpoint,
  recallParcelEndpoint,
} from '#contracts/manifest/manifest-endpoints.ts'
import { readWhereEndpoint } from '#contracts/parcel/where.ts'
import { addExtraParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { mediaType } from '#kit/http/request-body.ts'
import { assignRound } from './assign-round.ts'
import { readWhere, whereLimit } from './calling-cards.ts'
import { changeByDepot } from './change-by-depot.ts'
import { closeManifest } from './close-manifest.ts'
import { listLateEvents } from './desk/late-events.ts'
import { findDepotParcels, readDepotList, readDepotParcel } from './desk/read-depot-parcels.ts'
import { readDepotReport } from './desk/read-depot-report.ts'
import { readDepotRounds } from './desk/read-depot-rounds.ts'
import { findRoundOfCode } from './find-round-of-code.ts'
import { importManifests } from './import-manifests.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { readManifest, readManifestEvents } from './read-manifest.ts'
import { readReceipt } from './read-receipt.ts'

export const manifestOperations = (deps: ManifestDeps): Operation[] => [
  implement(
    importManifestsEndpoint,
    ({ caller, bytes, request, query }) =>
      importManifests(deps, caller, {
        bytes,
        form: mediaType(request) === 'text/csv' ? 'csv' : 'json',
        dry: query.dry === 'yes',
      }),
    { changesNothing: ({ query }) => (query as { dry?: string }).dry === 'yes' },
  ),
  implement(readManifestEndpoint, ({ caller, params }) => readManifest(deps, caller, params.id)),
  implement(readManifestEventsEndpoint, ({ caller, params }) => readManifestEvents(deps, caller, params.id)),
  implement(readReceiptEndpoint, ({ caller, params }) => readReceipt(deps, caller, params.id)),
  implement(findRoundOfCodeEndpoint, ({ caller, params, query }) =>
    findRoundOfCode(deps, caller, params.id, query.code),
  ),
  implement(closeManifestEndpoint, ({ caller, params }) => closeManifest(deps, caller, params.id)),
  implement(assignRoundEndpoint, ({ caller, params, body }) => assignRound(deps, caller, params.id, body)),
  implement(recallParcelEndpoint, ({ caller, params, body }) =>
    changeByDepot(deps, caller, params.id, (parcel, stamp) => recallParcel(parcel, stamp, body.note)),
  ),
  implement(addExtraParcelEndpoint, ({ caller, params }) => changeByDepot(deps, caller, params.id, addExtraParcel)),
  implement(readWhereEndpoint, ({ params }) => readWhere(deps, params.code), { rateLimit: whereLimit }),
  implement(readDepotRoundsEndpoint, ({ caller, query }) => readDepotRounds(deps, caller, query.day)),
  implement(readDepotReportEndpoint, ({ caller, query }) => readDepotReport(deps, caller, query)),
  implement(readDepotListEndpoint, ({ caller, params }) => readDepotList(deps, caller, params.id)),
  implement(readDepotParcelEndpoint, ({ caller, params }) => readDepotParcel(deps, caller, params.id)),
  implement(listLateEventsEndpoint, ({ caller, query }) => listLateEvents(deps, caller, query)),
  implement(findDepotParcelsEndpoint, ({ caller, query }) => findDepotParcels(deps, caller, query.words)),
]
