import type { Parcel, ParcelEvent } from '#contracts/parcel/parcel.ts'
import type { ParcelWhere, WhereWish } from '#contracts/parcel/where.ts'
import type { WishKind } from '#contracts/parcel/wish.ts'
import { addDays, dayName } from '../dates/near-day.ts'
import { whereIs } from '../parcel/calling-card.ts'
import { withEvent } from '../parcel/derive-parcel.ts'
import type { EventStamp } from '../parcel/event-stamp.ts'
import { proofNeeds } from '../parcel/proof/proof-matrix.ts'

/** How many days ahead a recipient may choose. */
const daysAhead = 7
/** The most wishes and enquiries that a parcel can have, answered ones included. */
export const mostWishes = 6

type WithHistory = Pick<Parcel, 'events' | 'earlier'>

export interface Wish {
  event: ParcelEvent
  kind: WishKind
  /** The depot's undo of it, whose note is the reason. */
  answer: ParcelEvent | undefined
}

/** Returns what the recipient has asked, oldest first, on this list and on those of earlier days. */
export function listWishes({ events, earlier }: WithHistory): Wish[] {
  const all = [...earlier, ...events]
  return all.flatMap((event): Wish[] =>
    event.wish === undefined
      ? []
      : [
          {
            event,
            kind: event.wish.kind,
            answer: all.find(({ kind, supersedes }) => kind === 'undo' && supersedes === event.id),
          },
        ],
  )
}

/** Another attempt follows, or may. */
const attemptsFollow: ReadonlySet<ParcelWhere> = new Set(['coming', 'again', 'not-delivered'])

const isOut = (parcel: Pick<Parcel, 'status' | 'events' | 'marks'>): boolean => attemptsFollow.has(whereIs(parcel))

/** Returns whether somebody can still act on it: wishes end with the last attempt, enquiries with the depot's answer. */
export const isWishOpen = (parcel: Parcel, { kind, answer }: Wish): boolean =>
  answer === undefined && (kind === 'not_mine' || isOut(parcel))

/** Returns the wish for the next attempt that the depot has not declined. What the courier recorded comes first: it ends with a delivery. */
export const findOpenWish = (parcel: Parcel): Wish | undefined =>
  listWishes(parcel).findLast((wish) => wish.kind !== 'not_mine' && isWishOpen(parcel, wish))

/** Returns the enquiry that the depot has not answered. */
export const findOpenEnquiry = (parcel: Parcel): Wish | undefined =>
  listWishes(parcel).findLast((wish) => wish.kind === 'not_mine' && wish.answer === undefined)

/** Returns the days that a recipient may choose. `today`: "2026-05-14". */
export const wishDays = (today: string): string[] =>
  Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1))

/** Returns what a recipient can ask now: one wish and one enquiry at a time, and no handover that the parcel's services forbid. */
export function wishChoices(parcel: Parcel): WishKind[] {
  if (listWishes(parcel).length >= mostWishes) return []
  const enquiry: WishKind[] = findOpenEnquiry(parcel) === undefined ? ['not_mine'] : []
  if (!isOut(parcel) || findOpenWish(parcel) !== undefined) return enquiry
  const handovers = (['neighbour', 'safe_place'] as const).filter(
    (handover) => proofNeeds(parcel.services, handover) !== undefined,
  )
  const day: WishKind[] = parcel.services.includes('stated_day') ? [] : ['another_day']
  return [...handovers, ...day, ...enquiry]
}

/** Returns a wish as a sentence, which also phones of earlier versions show. */
export function wishSentence(wish: WhereWish): string {
  if (wish.kind === 'neighbour') return `Please leave it with a neighbour: ${wish.text}`
  if (wish.kind === 'safe_place') return `Please leave it in a safe place: ${wish.text}`
  if (wish.kind === 'another_day') return `Please bring it on ${dayName(wish.day)}`
  return wish.text === undefined ? 'It isn’t my parcel' : `It isn’t my parcel: ${wish.text}`
}

/** Returns the parcel with a wish, or undefined if it can't be asked now. Its status, marks and address stay as they are. */
export function saveWish(parcel: Parcel, stamp: EventStamp, wish: WhereWish, today: string): Parcel | undefined {
  if (!wishChoices(parcel).includes(wish.kind)) return undefined
  if (wish.kind === 'another_day' && !wishDays(today).includes(wish.day)) return undefined
  return withEvent(parcel, {
    ...stamp,
    by: 'depot',
    kind: 'mark',
    wish: { kind: wish.kind, ...(wish.kind === 'another_day' && { day: wish.day }) },
    note: wishSentence(wish),
    photos: [],
  })
}

/** The depot declines a wish or answers an enquiry. What is answered, or isn't the parcel's, changes nothing. */
export function answerWish(parcel: Parcel, stamp: EventStamp, wishId: string, note: string): Parcel {
  const wish = listWishes(parcel).find(({ event }) => event.id === wishId)
  if (wish === undefined || wish.answer !== undefined) return parcel
  return withEvent(parcel, { ...stamp, by: 'depot', kind: 'undo', supersedes: wishId, note, photos: [] })
}
