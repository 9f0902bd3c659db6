import { sql } from 'kysely'
import type { Address, ParcelEvent, Proof } from '#contracts/parcel/parcel.ts'
import type { ParcelBody } from '#domain/import/import-row.ts'
import { addAuditChange, addAuditSubject } from '#kit/audit/acting-staff.ts'
import { transact } from '#kit/database/transact.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { Caller } from '#kit/http/auth.ts'
import { requireServing } from '#kit/http/staff-access.ts'
import { deleteFiles } from '#kit/people/erase-person.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deleteParts } from '#kit/sync/history.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import { appendRows } from '../append-rows.ts'
import { deleteContents } from '../evidence/end-evidence.ts'
import { deletePhones } from '../contact/recipient-phones.ts'
import { saveSearched } from '../desk/search-index.ts'
import { eraseNotesAt } from '../doors/end-door-notes.ts'
import { toCourierFeed } from '../feed-values.ts'
import { deleteWishes } from '../recipients/list-wishes.ts'
import { eraseStopsAt } from '../stops/end-stops.ts'
import { refreshedStopRows } from '../stops/stop-feeds.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow, parcelParts, type ParcelRow } from '../parcel-row.ts'
import { lockParcelsOfManifests, saveHistories } from '../parcel-store.ts'
import type { ManifestTransaction } from '../tables.ts'

const erasedName = 'Name erased'

const fold = (postcode: string): string => postcode.replaceAll(/\s/g, '').toUpperCase()

const withoutPlace = ({ postcode }: Address): Address => ({
  house: '',
  street: '',
  more: [],
  town: '',
  postcode,
  lat: null,
  lng: null,
})

const withoutPerson = ({ handover, ageCheck }: Proof): Proof => ({ handover, ...(ageCheck && { ageCheck }) })

function eraseEvent(event: ParcelEvent): ParcelEvent {
  const {
    note: _note,
    location: _location,
    amendment: _amendment,
    formerAddress: _former,
    wish: _wish,
    ...rest
  } = event
  const { proof, address } = event
  return {
    ...rest,
    photos: [],
    ...(proof && { proof: withoutPerson(proof) }),
    ...(address && { address: withoutPlace(address) }),
  }
}

const eraseBody = ({ hasPhone: _hasPhone, ...body }: ParcelBody): ParcelBody => ({
  ...body,
  recipient: erasedName,
  address: withoutPlace(body.address),
  instructions: null,
  safePlace: null,
  neighbour: null,
  access: null,
})

/** The depot may have changed the address since: both are the recipient's. */
function isFor({ body, events, earlier }: ParcelRow, postcode: string): boolean {
  const changed = [...events, ...earlier].flatMap(({ address, formerAddress }) => [address, formerAddress])
  return [body?.address, ...changed].some((address) => address !== undefined && fold(address.postcode) === postcode)
}

/** Writes the parcels without their recipient, wherever they are stored. */
async function saveErased(tx: ManifestTransaction, subDepot: string, rows: readonly ParcelRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const lists = [...new Set(rows.map((row) => row.manifest_id))]
  const ofParcels = sql`
    sub_depot = ${subDepot} and manifest_id = any(${lists}::uuid[]) and parcel_id = any(${ids}::uuid[])`
  const { rows: photos } = await sql<{ owner: string; id: string }>`
    select distinct e.actor as owner, p ->> 'id' as id from parcel_events e, jsonb_array_elements(e.body -> 'photos') as p
    where ${ofParcels}`.execute(tx)
  await deleteFiles(tx, photos)
  await sql`
    update parcel_events set personal = false,
      body = (body - '{note,proof,location,amendment,address,formerAddress,wish}'::text[]) || '{"photos": []}'::jsonb
    where ${ofParcels}`.execute(tx)
  await deleteParts(
    tx,
    ids.flatMap((id) => Object.values(parcelParts(id)).map(({ key }) => key)),
  )
  await deletePhones(tx, [subDepot], ids)
  await deleteWishes(tx, subDepot, ids)
  await deleteContents(
    tx,
    ids.map((id) => `parcel/${id}`),
  )
  const stored = rows.map(({ id, body, earlier }) => ({ id, body, earlier }))
  await sql`
    update parcels as p set body = r.body, earlier = r.earlier
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as r(id uuid, body jsonb, earlier jsonb)
    where p.id = r.id`.execute(tx)
  if (rows.length > 0) notifyDesks(tx, [subDepot])
}

/** Returns the number of parcels for the postcode on that day, and what the feeds are to say of them. */
async function eraseOnLists(
  tx: ManifestTransaction,
  { subDepot, postcode, date }: { subDepot: string; postcode: string; date: string },
): Promise<{ parcels: number; stops: number; rows: FeedRow[] }> {
  const manifests = await tx
    .selectFrom('manifests')
    .select(['sub_depot', 'id', 'courier'])
    .where('sub_depot', '=', subDepot)
    .where('date', '=', date)
    .where('expired_at', 'is', null)
    .orderBy('id')
    .execute()
  const lists = await eraseStopsAt(tx, manifests, { postcode: fold(postcode), erasedName })
  const stops = lists.reduce((sum, list) => sum + list.stops, 0)
  const stopFeeds = await refreshedStopRows(tx, lists)
  const erased = (await lockParcelsOfManifests(tx, manifests)).flatMap((row): ParcelRow[] => {
    if (row.body === null || !isFor(row, fold(postcode))) return []
    return [
      { ...row, body: eraseBody(row.body), events: row.events.map(eraseEvent), earlier: row.earlier.map(eraseEvent) },
    ]
  })
  if (erased.length === 0) return { parcels: 0, stops, rows: stopFeeds }
  await saveErased(tx, subDepot, erased)
  const parcels = erased.flatMap((row) => parcelOfRow(row) ?? [])
  await saveHistories(tx, parcels)
  await saveSearched(
    tx,
    parcels.map((parcel) => ({ ...parcel, subDepot })),
  )
  await deleteCurrents(
    tx,
    erased.flatMap(({ id }) => [`parcel/${id}`, `staff-parcel/${id}`]),
  )
  const courierOf = new Map(manifests.map(({ id, courier }) => [id, courier]))
  // Gone first: that empties what the feed has of it.
  const rows = parcels.flatMap((parcel) => {
    const feed = toCourierFeed(courierOf.get(parcel.manifestId) ?? null)
    return [...feed.gone('parcel', parcel.id), ...feed.parcel(parcel)]
  })
  return { parcels: erased.length, stops, rows: [...rows, ...stopFeeds] }
}

/** Erases whoever got parcels at a postcode on one day, and the notes of its doors, which are of no day. Running it again changes nothing. @throws ProblemError not-allowed */
export async function eraseRecipient(
  { db, clock }: Pick<ManifestDeps, 'db' | 'clock'>,
  caller: Caller,
  named: { subDepot: string; postcode: string; date: string },
): Promise<{ parcels: number; stops: number; doorNotes: number }> {
  requireServing(caller, named.subDepot)
  addAuditSubject({ day: named.date })
  return await transact(db, async (tx) => {
    const at = clock.now()
    const notes = await eraseNotesAt(tx, named.subDepot, named.postcode)
    const { parcels, stops, rows } = await eraseOnLists(tx, named)
    await appendRows(tx, [...notes.rows, ...rows], at)
    addAuditChange('', `${parcels} parcels, ${stops} collections, ${notes.count} door notes`)
    return { parcels, stops, doorNotes: notes.count }
  })
}
