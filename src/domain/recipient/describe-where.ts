import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { Where, WhereStep } from '#contracts/parcel/where.ts'
import { getHandover, whereIs } from '../parcel/calling-card.ts'
import { getEffectiveEvents } from '../parcel/events-in-effect.ts'
import { isWishOpen, listWishes, wishChoices, wishDays } from './wish.ts'

/** Days after a delivery for which its photo of the safe place can be read. */
const photoDays = 3

const stepsByStatus: Partial<Record<Parcel['status'], WhereStep['what']>> = {
  carry_forward: 'tried',
  delivered: 'delivered',
  unable_to_deliver: 'not-delivered',
  returned: 'returned',
  missing: 'sought',
}

/** Returns what happened, oldest first. While the parcel is on its way there is only its rough state, so nothing says when a courier is near. */
function listSteps(parcel: Parcel): WhereStep[] {
  if (whereIs(parcel) === 'coming') return []
  return getEffectiveEvents([...parcel.earlier, ...parcel.events]).flatMap(({ status, occurredAt }): WhereStep[] => {
    const what = status && stepsByStatus[status]
    return what ? [{ at: occurredAt, what }] : []
  })
}

/** Returns the photos of the safe place that a recipient can see now, and the event that has them. */
export function safePlacePhotos(
  parcel: Pick<Parcel, 'status' | 'events' | 'marks'>,
  now: Date,
): Pick<ParcelEvent, 'photos'>['photos'] {
  if (whereIs(parcel) !== 'left') return []
  const delivery = getEffectiveEvents(parcel.events).findLast(({ status }) => status === 'delivered')
  if (delivery?.proof?.handover !== 'safe_place') return []
  const since = now.getTime() - Date.parse(delivery.receivedAt ?? delivery.occurredAt)
  return since < photoDays * 86_400_000 ? delivery.photos : []
}

/** Returns what the person with a parcel's card and postcode may know. `date`: the day of its list; `today`: "2026-05-14". */
export function describeWhere(parcel: Parcel, { date, today, now }: { date: string; today: string; now: Date }): Where {
  const choices = wishChoices(parcel)
  return {
    where: whereIs(parcel),
    date,
    ...getHandover(parcel),
    steps: listSteps(parcel),
    photos: safePlacePhotos(parcel, now).length,
    choices,
    days: choices.includes('another_day') ? wishDays(today) : [],
    asked: listWishes(parcel).map((wish) => ({
      kind: wish.kind,
      at: wish.event.occurredAt,
      text: wish.event.note ?? '',
      isOpen: isWishOpen(parcel, wish),
      ...(wish.answer && { answer: { at: wish.answer.occurredAt, text: wish.answer.note ?? '' } }),
    })),
  }
}
