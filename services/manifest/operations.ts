import {
  findDepotParcelsEndpoint,
  listDayParcelsEndpoint,
  readDepotListEndpoint,
  readDepotParcelEndpoint,
  readDepotRoundsEndpoint,
} from '#contracts/depot/depot-endpoints.ts'
import { findDoorNotesEndpoint, readDoorNotesEndpoint } from '#contracts/depot/door-note-commands.ts'
import { readStopListEndpoint } from '#contracts/depot/stop-commands.ts'
import { listWishesEndpoint } from '#contracts/depot/wish-commands.ts'
import { readDepotReportEndpoint } from '#contracts/depot/depot-report.ts'
import { exportAttendanceEndpoint, exportEventsEndpoint, exportParcelsEndpoint } from '#contracts/depot/exports.ts'
import { listLateEventsEndpoint } from '#contracts/parcel/late-events.ts'
import { contactRecipientEndpoint } from '#contracts/manifest/contact-endpoints.ts'
import {
  addExtraParcelEndpoint,
  assignRound as assignRoundEndpoint,
  closeManifest as closeManifestEndpoint,
  findRoundOfCodeEndpoint,
  importManifests as importManifestsEndpoint,
  readManifest as readManifestEndpoint,
  readManifestEvents as readManifestEventsEndpoint,
  readReceipt as readReceiptEndpoint,
  readRoundMapEndpoint,
  recallParcelEndpoint,
  type DayReceipt,
} from '#contracts/manifest/manifest-endpoints.ts'
import { checkEvidenceEndpoint, evidenceKeysEndpoint } from '#contracts/evidence/evidence-endpoints.ts'
import { readManifestEvidenceEndpoint, readOwnEvidenceEndpoint } from '#contracts/evidence/evidence-export.ts'
import { eraseRecipientEndpoint } from '#contracts/people/recipient-endpoints.ts'
import { makeBadgeEndpoint } from '#contracts/parcel/badge.ts'
import { readWhereEndpoint, readWherePhotoEndpoint, saveWishEndpoint } from '#contracts/parcel/where.ts'
import { addExtraParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { mediaType } from '#kit/http/request-body.ts'
import { assignRound } from './assign-round.ts'
import { closeManifest } from './close-manifest.ts'
import { contactRecipient } from './contact/contact-recipient.ts'
import { exportAttendance, exportEvents, exportParcels } from './desk/exports.ts'
import { listLateEvents } from './desk/late-events.ts'
import { findDepotParcels, readDepotList, readDepotParcel } from './desk/read-depot-parcels.ts'
import { listDayParcels } from './desk/list-day-parcels.ts'
import { readDepotReport } from './desk/read-depot-report.ts'
import { readDepotRounds } from './desk/read-depot-rounds.ts'
import { findDoorNotes, readDoorNotes } from './doors/read-door-notes.ts'
import { checkEvidenceDay } from './evidence/check-evidence-day.ts'
import { readManifestEvidence, readOwnEvidence } from './evidence/export-evidence.ts'
import { readIdempotencyKey } from './import/import-answers.ts'
import { importShapes } from './import/import-shapes.ts'
import { importManifests } from './import-manifests.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { eraseRecipient } from './people/erase-recipient.ts'
import { readRoundMap } from './map/read-round-map.ts'
import { readManifest, readManifestEvents } from './read-manifest.ts'
import { makeBadge } from './recipients/badges.ts'
import { createGuessLimits, whereLimit } from './recipients/guess-limits.ts'
import { listWishes } from './recipients/list-wishes.ts'
import { readWhere, readWherePhoto, type RecipientDeps } from './recipients/read-where.ts'
import { saveRecipientWish } from './recipients/save-wish.ts'
import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'
import { addAuditSubject } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { saveEvents } from './event-rows.ts'
import { toCourierFeed } from './feed-values.ts'
import { parcelOfRow, reportedHash } from './parcel-row.ts'
import { lockParcels, saveHistories } from './parcel-store.ts'
import { courierOfList } from './list-couriers.ts'
import { lockRoundOfParcel } from './round-store.ts'
import { ownOrNotFound } from './staff-access.ts'
import { sql } from 'kysely'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { findManifest } from './find-manifest.ts'
import { readStopList } from './stops/read-stop-list.ts'
import { readStopLists } from './stops/stop-store.ts'
import { countStops } from '#domain/stops/stop-events.ts'

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
async function readReceipt(
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
  const stops = (await readStopLists(db, [{ sub_depot: subDepot, id }])).get(id)
  return {
    manifestId: id,
    counts,
    total,
    photos: { named: arrived?.named ?? 0, stored: arrived?.stored ?? 0 },
    signatures: arrived?.signatures ?? 0,
    stops: countStops(stops?.events ?? []),
    lastReceivedAt: arrived?.last ? new Date(arrived.last).toISOString() : null,
    countedAt: clock.now().toISOString(),
  }
}

/**
 * Returns the other round of the sub-depot whose list of the same day has a code, or null. A parcel that a courier has
 * reported does not count: only the depot says which round a parcel belongs to.
 * @throws ProblemError not-found for a caller who does not work with the manifest
 */
async function findRoundOfCode(
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
    where b.sub_depot = ${manifest.sub_depot} and b.barcode = ${canonicalBarcode(code)} and b.date = ${manifest.date}
      and m.id <> ${manifest.id} and p.removed_at is null and p.body_hash <> ${reportedHash}
    order by r.number limit 1`.execute(db)
  return { round: rows[0]?.number ?? null }
}

/**
 * Lets the staff add an event to a parcel of their sub-depot.
 * @param change pure; gives the same parcel back where there is nothing to do
 * @throws ProblemError not-found for a parcel that is not on a list of theirs
 */
async function changeByDepot(
  { db, clock, newId }: ManifestDeps,
  caller: Caller,
  id: string,
  change: (parcel: Parcel, stamp: EventStamp) => Parcel,
): Promise<Parcel> {
  const at = clock.now()
  const time = at.toISOString()
  const stamp: EventStamp = { id: newId(), by: 'depot', deviceTime: time, occurredAt: time, receivedAt: time }
  return await transact(db, async (tx) => {
    const round = ownOrNotFound(caller, await lockRoundOfParcel(tx, id))
    addAuditSubject({ round: round.number })
    const [row] = await lockParcels(tx, [id])
    const before = row && parcelOfRow(row)
    if (row === undefined || before === undefined) throw new ProblemError('not-found')
    const parcel = change(before, stamp)
    const event: ParcelEvent | undefined = parcel.events.find((each) => each.id === stamp.id)
    if (event === undefined) return before
    await saveHistories(tx, [parcel])
    const place = { subDepot: row.sub_depot, manifestId: row.manifest_id }
    const placed = {
      actor: caller.sub,
      place,
      parcelId: id,
      band: row.band,
      event,
      version: parcel.version,
      of: parcel,
    }
    await saveEvents(tx, [placed], at)
    await appendRows(tx, toCourierFeed(await courierOfList(tx, place)).parcel(parcel), at)
    return parcel
  })
}

const exportOperations = (deps: ManifestDeps): Operation[] => [
  implement(exportParcelsEndpoint, ({ caller, query }) => exportParcels(deps, caller, query)),
  implement(exportEventsEndpoint, ({ caller, query }) => exportEvents(deps, caller, query)),
  implement(exportAttendanceEndpoint, ({ caller, query }) => exportAttendance(deps, caller, query)),
]

/** What recipients may ask who have a card: without an account, and each address only so often. */
const recipientOperations = (deps: RecipientDeps): Operation[] => [
  implement(readWhereEndpoint, ({ body, limitedAs }) => readWhere(deps, { caller: limitedAs, card: body }), {
    rateLimit: whereLimit,
  }),
  implement(
    readWherePhotoEndpoint,
    ({ body: { number, ...card }, limitedAs }) => readWherePhoto(deps, { caller: limitedAs, card, number }),
    { rateLimit: whereLimit },
  ),
  implement(
    saveWishEndpoint,
    ({ body: { id, wish, ...card }, limitedAs }) => saveRecipientWish(deps, { caller: limitedAs, card, id, wish }),
    { rateLimit: whereLimit },
  ),
]

export const manifestOperations = (deps: ManifestDeps): Operation[] => [
  implement(
    importManifestsEndpoint,
    ({ caller, bytes, request, query, report }) =>
      importManifests(
        deps,
        caller,
        {
          bytes,
          form: mediaType(request) === 'text/csv' ? 'csv' : 'json',
          dry: query.dry === 'yes',
          key: readIdempotencyKey(request),
        },
        report,
      ),
    { changesNothing: ({ query }) => (query as { dry?: string }).dry === 'yes', shapes: importShapes },
  ),
  implement(listDayParcelsEndpoint, ({ caller, query }) => listDayParcels(deps, caller, query)),
  implement(eraseRecipientEndpoint, ({ caller, body }) => eraseRecipient(deps, caller, body)),
  implement(checkEvidenceEndpoint, ({ query }) => checkEvidenceDay(deps, query)),
  implement(evidenceKeysEndpoint, () => ({ keys: [...(deps.evidenceKeys?.published ?? [])] })),
  implement(readOwnEvidenceEndpoint, ({ caller, query }) => readOwnEvidence(deps, caller, query)),
  implement(readManifestEvidenceEndpoint, ({ caller, params, query }) =>
    readManifestEvidence(deps, caller, params.id, query),
  ),
  implement(readManifestEndpoint, ({ caller, params }) => readManifest(deps, caller, params.id)),
  implement(readManifestEventsEndpoint, ({ caller, params }) => readManifestEvents(deps, caller, params.id)),
  implement(readReceiptEndpoint, ({ caller, params }) => readReceipt(deps, caller, params.id)),
  implement(readRoundMapEndpoint, ({ caller, params, request, log }) =>
    readRoundMap(deps, { caller, id: params.id, request, log }),
  ),
  implement(findRoundOfCodeEndpoint, ({ caller, params, query }) =>
    findRoundOfCode(deps, caller, params.id, query.code),
  ),
  implement(closeManifestEndpoint, ({ caller, params }) => closeManifest(deps, caller, params.id)),
  implement(assignRoundEndpoint, ({ caller, params, body }) => assignRound(deps, caller, params.id, body)),
  implement(recallParcelEndpoint, ({ caller, params, body }) =>
    changeByDepot(deps, caller, params.id, (parcel, stamp) => recallParcel(parcel, stamp, body.note)),
  ),
  implement(addExtraParcelEndpoint, ({ caller, params }) => changeByDepot(deps, caller, params.id, addExtraParcel)),
  implement(contactRecipientEndpoint, ({ caller, params, body, log }) =>
    contactRecipient(deps, { caller, parcelId: params.id, by: body.by, log }),
  ),
  ...recipientOperations({ db: deps.db, clock: deps.clock, countGuess: createGuessLimits(deps) }),
  implement(makeBadgeEndpoint, ({ caller, params }) => makeBadge(deps, caller, params.id)),
  implement(listWishesEndpoint, ({ caller }) => listWishes(deps, caller)),
  implement(readDepotRoundsEndpoint, ({ caller, query }) => readDepotRounds(deps, caller, query.day)),
  implement(readDepotReportEndpoint, ({ caller, query }) => readDepotReport(deps, caller, query)),
  ...exportOperations(deps),
  implement(readDepotListEndpoint, ({ caller, params }) => readDepotList(deps, caller, params.id)),
  implement(readDepotParcelEndpoint, ({ caller, params }) => readDepotParcel(deps, caller, params.id)),
  implement(readStopListEndpoint, ({ caller, params }) => readStopList(deps, caller, params.id)),
  implement(readDoorNotesEndpoint, ({ caller, params }) => readDoorNotes(deps, caller, params.id)),
  implement(findDoorNotesEndpoint, ({ caller, query }) => findDoorNotes(deps, caller, query.postcode)),
  implement(listLateEventsEndpoint, ({ caller, query }) => listLateEvents(deps, caller, query)),
  implement(findDepotParcelsEndpoint, ({ caller, query }) => findDepotParcels(deps, caller, query.words)),
]
