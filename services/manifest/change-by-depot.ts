import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'
import { noteAbout } from '#kit/audit/acting-staff.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { saveEvents } from './event-rows.ts'
import { feedOf } from './feed-values.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { parcelOfRow } from './parcel-row.ts'
import { lockParcels, saveHistories } from './parcel-store.ts'
import { courierOfList } from './list-couriers.ts'
import { lockRoundOfParcel } from './round-store.ts'
import { ownOrNotFound } from './staff-access.ts'

/**
 * Lets the staff add an event to a parcel of their sub-depot.
 * @param change pure; gives the same parcel back where there is nothing to do
 * @throws ProblemError not-found for a parcel that is not on a list of theirs
 */
export async function changeByDepot(
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
    noteAbout({ round: round.number })
    const [row] = await lockParcels(tx, [id])
    const before = row && parcelOfRow(row)
    if (row === undefined || before === undefined) throw new ProblemError('not-found')
    const parcel = change(before, stamp)
    const event: ParcelEvent | undefined = parcel.events.find((each) => each.id === stamp.id)
    if (event === undefined) return before
    await saveHistories(tx, [parcel])
    const place = { subDepot: row.sub_depot, manifestId: row.manifest_id }
    const placed = { actor: caller.sub, place, parcelId: id, band: row.band, event, version: parcel.version }
    await saveEvents(tx, [placed], at)
    await appendRows(tx, feedOf(await courierOfList(tx, place)).parcel(parcel), at)
    return parcel
  })
}
