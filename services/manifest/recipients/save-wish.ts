import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { Where, WhereWish } from '#contracts/parcel/where.ts'
import { londonDay } from '#domain/dates/day.ts'
import { stableId } from '#domain/parcel/stable-id.ts'
import { saveWish } from '#domain/recipient/wish.ts'
import { transact } from '#kit/database/transact.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { appendRows } from '../append-rows.ts'
import { saveEvents } from '../event-rows.ts'
import { toCourierFeed } from '../feed-values.ts'
import { courierOfList } from '../list-couriers.ts'
import { parcelOfRow } from '../parcel-row.ts'
import { lockParcels, saveHistories } from '../parcel-store.ts'
import { lockRoundOfParcel } from '../round-store.ts'
import { openCard, toWhere, type CardCall, type RecipientDeps } from './read-where.ts'

/** The actor of recipients' events. Nobody signs in under it: subjects are ids. */
const recipientActor = 'recipient'

/**
 * Saves a wish in the parcel's history, from where it reaches the courier's phone and the desk.
 * @throws ProblemError not-found, too-many-requests, and changed-meanwhile if it can't be asked any more
 */
export async function saveRecipientWish(
  deps: RecipientDeps,
  { id, wish, ...call }: CardCall & { id: string; wish: WhereWish },
): Promise<Where> {
  const carded = await openCard(deps, call)
  const parcelId = carded.parcel.id
  // The id comes from a stranger's device, so the event's id follows from the parcel as well.
  const eventId = stableId('wish', parcelId, id)
  const at = deps.clock.now()
  const time = at.toISOString()
  const saved = await transact(deps.db, async (tx) => {
    await lockRoundOfParcel(tx, parcelId)
    const [row] = await lockParcels(tx, [parcelId])
    const parcel = row && parcelOfRow(row)
    if (!row || !parcel) throw new ProblemError('not-found')
    if (parcel.events.some((event) => event.id === eventId)) return parcel
    const stamp = { id: eventId, by: 'depot', deviceTime: time, occurredAt: time, receivedAt: time } as const
    const changed = saveWish(parcel, stamp, wish, londonDay(at))
    const event: ParcelEvent | undefined = changed?.events.find((each) => each.id === eventId)
    if (!changed || !event) throw new ProblemError('changed-meanwhile')
    await saveHistories(tx, [changed])
    const place = { subDepot: row.sub_depot, manifestId: row.manifest_id }
    await saveEvents(
      tx,
      [{ actor: recipientActor, place, parcelId, band: row.band, event, version: changed.version }],
      at,
    )
    await tx
      .insertInto('recipient_wishes')
      .values({
        sub_depot: row.sub_depot,
        id: eventId,
        parcel_id: parcelId,
        kind: wish.kind,
        asked_at: time,
        answered_at: null,
      })
      .execute()
    await appendRows(tx, toCourierFeed(await courierOfList(tx, place)).parcel(changed), at)
    return changed
  })
  return toWhere(deps, { parcel: saved, date: carded.date })
}
