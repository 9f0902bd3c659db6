import type { RoundOffer } from '#contracts/availability/availability.ts'
import { isOver } from '#domain/availability/answer-offer.ts'
import type { SyncState } from '#offline/overlay.ts'

export interface RejectedAnswer {
  /** The command's position in the outbox. */
  n: number
  code: string | null
  answer: 'accept' | 'decline'
}

export interface OwnOffer {
  offer: RoundOffer
  sync: SyncState | null
  refused: readonly RejectedAnswer[]
}

/** Milliseconds after the deadline in which it may still be asked for: a phone's clock is not that of the depot. */
const clocksDiffer = 2 * 60 * 60 * 1000

export type OfferStatus =
  | 'open'
  /** The deadline has passed by this phone's clock; the depot has not confirmed it. */
  | 'late'
  /** Asked for, and not decided yet. */
  | 'asked'
  | 'yours'
  /** An answer was not taken, and that has not been read yet. */
  | 'refused'
  | 'declined'
  | 'taken'
  | 'expired'
  | 'withdrawn'

const isWaiting = (sync: SyncState | null): boolean => sync === 'saved' || sync === 'queued' || sync === 'sending'

/** Returns the status of an offer. `now` is in milliseconds of this phone's clock. */
export function toOfferStatus({ offer, sync, refused }: OwnOffer, now: number): OfferStatus {
  if (refused.length > 0) return 'refused'
  const { state, deadline, asked } = offer
  if (state === 'accepted') return isWaiting(sync) ? 'asked' : 'yours'
  if (state !== 'sent' && state !== 'seen') return state
  if (asked === true) return 'asked'
  if (!isOver(deadline, new Date(now).toISOString())) return 'open'
  return now < Date.parse(deadline) + clocksDiffer ? 'late' : 'expired'
}

const shownInFull: readonly OfferStatus[] = ['refused', 'open', 'late', 'asked']

/** Groups offers by what the courier has to do. */
export interface GroupedOffers {
  live: readonly OwnOffer[]
  yours: readonly OwnOffer[]
  over: readonly OwnOffer[]
}

export function groupOffers(offers: readonly OwnOffer[], now: number, today: string): GroupedOffers {
  const standings = new Map(offers.map((own) => [own, toOfferStatus(own, now)]))
  const isLive = (own: OwnOffer): boolean => shownInFull.includes(standings.get(own) ?? 'expired')
  const isYours = (own: OwnOffer): boolean => standings.get(own) === 'yours' && own.offer.date >= today
  // A request stays in its place. Otherwise the second of two presses would hit the next offer.
  const rank = ({ refused }: OwnOffer): number => (refused.length > 0 ? 0 : 1)
  return {
    live: offers.filter(isLive).sort((a, b) => rank(a) - rank(b) || a.offer.deadline.localeCompare(b.offer.deadline)),
    yours: offers.filter(isYours).sort((a, b) => a.offer.date.localeCompare(b.offer.date)),
    over: offers
      .filter((own) => !isLive(own) && !isYours(own))
      .sort((a, b) => b.offer.date.localeCompare(a.offer.date) || b.offer.sentAt.localeCompare(a.offer.sentAt)),
  }
}
