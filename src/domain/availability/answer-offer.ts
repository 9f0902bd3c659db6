import type { OfferAnswerRejection } from '#contracts/availability/availability-commands.ts'
import type { OfferState, RoundOffer } from '#contracts/availability/availability.ts'
import { londonMoment } from '../dates/london-moment.ts'
import { addDays } from '../dates/near-day.ts'

export type OfferAnswer = 'see' | 'accept' | 'decline'

type Shown = Pick<RoundOffer, 'state' | 'deadline' | 'award' | 'asked'>

const waiting: readonly OfferState[] = ['sent', 'seen']

/** Whether a deadline has passed at a moment; both ISO 8601. */
export const isOver = (deadline: string, now: string): boolean => Date.parse(now) >= Date.parse(deadline)

/**
 * When nobody can get it any more, ISO 8601: with its deadline, or with the day of the round where the depot chooses
 * among those who have asked by then.
 */
export const offerEnd = ({ award, date, deadline }: Pick<RoundOffer, 'award' | 'date' | 'deadline'>): string =>
  (award === 'depot' ? londonMoment(addDays(date, 1), '00:00')?.toISOString() : undefined) ?? deadline

/** Returns the state of an offer at a moment (ISO 8601, UTC). An unanswered offer expires at its deadline, even before the event arrives. */
export const shownOfferState = ({ state, deadline, asked }: Shown, now: string): OfferState =>
  waiting.includes(state) && asked !== true && isOver(deadline, now) ? 'expired' : state

export const mayAccept = (offer: Shown, now: string): boolean => waiting.includes(shownOfferState(offer, now))

const refusals: Partial<Record<OfferState, OfferAnswerRejection>> = {
  taken: 'offer-taken',
  expired: 'offer-expired',
  withdrawn: 'offer-withdrawn',
  declined: 'offer-declined',
}

/**
 * What becomes of an offer by a courier's answer, or why the answer does not count. `now`: when it is received, ISO 8601.
 * The same answer twice is one.
 */
export function answerOffer(
  offer: Shown,
  answer: OfferAnswer,
  now: string,
): { state: OfferState; asked?: boolean } | { refused: OfferAnswerRejection } {
  const state = shownOfferState(offer, now)
  if (answer === 'see')
    return {
      ...(offer.asked === true && { asked: true }),
      state: offer.state === 'sent' && state === 'sent' ? 'seen' : offer.state,
    }
  if (answer === 'accept') {
    if (offer.award === 'depot' && mayAccept(offer, now)) return { state: 'seen', asked: true }
    if (state === 'accepted' || mayAccept(offer, now)) return { state: 'accepted' }
    return { refused: refusals[state] ?? 'offer-expired' }
  }
  if (state === 'accepted') return { refused: 'offer-accepted' }
  // Declining an offer that has gone needs no decision, so it causes no "too late" message.
  return { state: mayAccept(offer, now) ? 'declined' : offer.state }
}
