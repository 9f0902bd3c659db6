import {
  dailyPartOfferLimit,
  openPartOfferLimit,
  type AnswerPartOfferInput,
  type GiveToHelperInput,
  type OfferPartInput,
} from '#contracts/manifest/part-offers.ts'
import { londonDay } from '#domain/dates/day.ts'
import { describePart, type OfferedStop } from '#domain/part-offer/describe-part.ts'
import { decideGift, type Gift, type RoundFamily } from '../parts/decide-gift.ts'
import type { StoredPartOffer } from './part-offer.ts'

/** A list that a courier offers parcels of. */
export interface OfferableList {
  subDepot: string
  roundId: string
  roundNumber: string
  day: string
  isClosed: boolean
  /** The parcels that are still open, by id. */
  open: ReadonlyMap<string, OfferedStop>
}

/** The offers that a courier has already made, which limit new ones. */
export interface OwnOffers {
  open: number
  ofDay: number
  parcelIds: ReadonlySet<string>
}

export type OfferRejection =
  | 'list-unknown'
  | 'nothing-left'
  | 'day-over'
  | 'day-closed'
  | 'nobody-there'
  | 'too-many-offers'

interface Offering {
  list: OfferableList | undefined
  own: OwnOffers
  /** The couriers who can take parcels of the list, without the one who offers. */
  colleagues: readonly string[]
  courier: string
  /** ISO 8601 by the service's clock. */
  at: string
}

/** Decides what is offered and to which couriers: the parcels that are open and in no other offer. */
export function decideOffer(
  { id, manifestId, to, parcelIds, note }: OfferPartInput,
  { list, own, colleagues, courier, at }: Offering,
): { rejected: OfferRejection } | { offer: StoredPartOffer } {
  if (!list) return { rejected: 'list-unknown' }
  const { subDepot, roundId, roundNumber, day } = list
  if (day < londonDay(new Date(at))) return { rejected: 'day-over' }
  if (list.isClosed) return { rejected: 'day-closed' }
  const offered = [...new Set(parcelIds)].filter((parcelId) => list.open.has(parcelId) && !own.parcelIds.has(parcelId))
  if (offered.length === 0) return { rejected: 'nothing-left' }
  if (own.open >= openPartOfferLimit || own.ofDay >= dailyPartOfferLimit) return { rejected: 'too-many-offers' }
  const recipients = to === null ? colleagues : colleagues.filter((each) => each === to)
  if (recipients.length === 0) return { rejected: 'nobody-there' }
  return {
    offer: {
      id,
      subDepot,
      roundId,
      roundNumber,
      manifestId,
      day,
      courier,
      to,
      parcelIds: offered,
      part: describePart(offered.flatMap((parcelId) => list.open.get(parcelId) ?? [])),
      note,
      state: 'open',
      acceptedBy: null,
      moved: null,
      offeredAt: at,
      endedAt: null,
      given: false,
      takenBack: null,
      couriers: new Map(recipients.map((each) => [each, false])),
    },
  }
}

const overCodes = {
  accepted: 'offer-taken',
  withdrawn: 'offer-withdrawn',
  stopped: 'offer-stopped',
  expired: 'offer-expired',
  ended: 'nothing-left',
} as const

type Answered =
  | { rejected: (typeof overCodes)[keyof typeof overCodes] | 'day-closed' | 'too-many-parts' }
  /** `gift`: the parcels that move, undefined if none do. */
  | { offer: StoredPartOffer; moved?: { gift: Gift; family: RoundFamily } }

/**
 * Decides an answer by the time of its receipt: what was accepted offline is not reserved.
 * @param family the round that the parcels are of, locked; needed to accept
 */
export function decideAnswer(
  offer: StoredPartOffer,
  { answer }: Pick<AnswerPartOfferInput, 'answer'>,
  { courier, at, family }: { courier: string; at: string; family: RoundFamily | undefined },
): Answered {
  if (answer === 'decline') {
    if (offer.state !== 'open' || offer.couriers.get(courier)) return { offer }
    return { offer: { ...offer, couriers: new Map([...offer.couriers, [courier, true]]) } }
  }
  if (offer.acceptedBy === courier) return { offer }
  if (offer.state !== 'open') return { rejected: overCodes[offer.state] }
  if (offer.day < londonDay(new Date(at))) return { rejected: 'offer-expired' }
  if (!family) return { rejected: 'nothing-left' }
  const { roundId, day, courier: seen, parcelIds } = offer
  const decided = decideGift(family, { roundId, day, courier, seen, parcelIds: [...parcelIds] })
  const accepted = (moved: number): StoredPartOffer => ({
    ...offer,
    state: 'accepted',
    acceptedBy: courier,
    moved,
    endedAt: at,
  })
  if (decided === 'same') return { offer: accepted(0) }
  if ('gift' in decided) return { offer: accepted(decided.gift.parcelIds.length), moved: decided }
  // The list has another courier by now, so its parcels are no longer this courier's to offer.
  return { rejected: decided.rejected === 'changed-meanwhile' ? 'nothing-left' : decided.rejected }
}

/** Ends an open offer; one that is over stays as it is, and one that was accepted is rejected. */
export function endOffer(
  offer: StoredPartOffer,
  state: 'withdrawn' | 'stopped' | 'expired' | 'ended',
  at: string,
): { rejected: 'offer-taken' } | { offer: StoredPartOffer } {
  if (offer.state === 'accepted') return { rejected: 'offer-taken' }
  return { offer: offer.state === 'open' ? { ...offer, state, endedAt: at } : offer }
}

/** Decides what a helper is given at once. `list`, `own` and `at` as for an offer; `family`: the round of the list, locked. */
export function decideHelperGift(
  input: GiveToHelperInput,
  { family, ...offering }: Omit<Offering, 'colleagues'> & { family: RoundFamily | undefined },
): Answered | { rejected: OfferRejection } {
  // Open offers don't count here, because nobody is asked.
  const own = { ...offering.own, open: 0 }
  const offered = decideOffer(input, { ...offering, own, colleagues: [input.to] })
  if ('rejected' in offered) return offered
  const offer = { ...offered.offer, given: true }
  const answered = decideAnswer(offer, { answer: 'accept' }, { courier: input.to, at: offering.at, family })
  return 'offer' in answered && !answered.moved ? { rejected: 'nothing-left' } : answered
}

/**
 * Decides what goes back from a helper to the courier who gave it: all that is still open.
 * @param families the rounds of the offer's family by id, locked
 */
export function decideTakeBack(
  offer: StoredPartOffer,
  { at, families }: { at: string; families: ReadonlyMap<string, RoundFamily> },
): Answered | { rejected: 'offer-expired' } {
  if (offer.takenBack !== null) return { offer }
  const { day, acceptedBy: helper, courier, parcelIds } = offer
  if (day < londonDay(new Date(at))) return { rejected: 'offer-expired' }
  const any = families.get(offer.roundId)
  const theirs = any?.lists.find(
    (list) =>
      list.date === day &&
      list.courier === helper &&
      parcelIds.some((id) => any.parcels.get(id)?.manifestId === list.id),
  )
  const family = theirs && families.get(theirs.round_id)
  if (!theirs || !family || helper === null) return { rejected: 'nothing-left' }
  const asked = { roundId: theirs.round_id, day, courier, seen: helper, parcelIds: [...parcelIds] }
  const decided = decideGift(family, asked)
  if (decided === 'same') return { rejected: 'nothing-left' }
  if ('gift' in decided) return { offer: { ...offer, takenBack: decided.gift.parcelIds.length }, moved: decided }
  return { rejected: decided.rejected === 'changed-meanwhile' ? 'nothing-left' : decided.rejected }
}
