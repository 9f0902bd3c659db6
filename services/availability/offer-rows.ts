import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { SendOfferBody, StaffOffer, StaffOfferState } from '#contracts/availability/availability-endpoints.ts'
import type { DeclineReason, OfferState, RoundOffer } from '#contracts/availability/availability.ts'
import { isOver, offerEnd, shownOfferState } from '#domain/availability/answer-offer.ts'
import { momentSchema, toPage, readAfter } from '#kit/http/page.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

export interface OfferRow {
  id: string
  sub_depot: string
  request: SendOfferBody
  sent_at: Date
  state: StaffOfferState
  accepted_by: string | null
  ended_at: Date | null
}

export interface OfferCourier {
  courier: string
  offer: string
  seen_at: Date | null
  asked_at: Date | null
  declined_at: Date | null
  reason: DeclineReason | null
  note: string
}

/** Locked against every other answer, in the order of the ids. */
export async function lockOffers(tx: QueryExecutorProvider, ids: readonly string[]): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select id, sub_depot, request, sent_at, state, accepted_by, ended_at from offer
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

interface OfferSearch {
  subDepots: readonly string[]
  state?: StaffOfferState | undefined
  date?: string | undefined
  limit: number
  after?: string | undefined
}

/** The date, the time of sending and the id of the last row. */
const keySchema = z.tuple([z.string(), momentSchema, z.uuid()])

/** Those of the latest day first. @throws ProblemError body-invalid */
export async function findOffers(
  db: QueryExecutorProvider,
  { subDepots, state, date, limit, after }: OfferSearch,
  at: Date,
): Promise<{ rows: OfferRow[]; next: string | null }> {
  const [day, sentAt, id] = readAfter(keySchema, after) ?? [null, null, null]
  const { rows } = await sql<OfferRow>`
    select id, sub_depot, request, sent_at, state, accepted_by, ended_at from offer
    where sub_depot = any(${subDepots}::text[])
      and (${date ?? null}::text is null or date = ${date ?? null})
      and (${state ?? null}::text is null
        or case when state = 'open' and deadline <= ${at} then 'expired' else state end = ${state ?? null})
      and (${day}::text is null or date < ${day} or (date = ${day}
        and (sent_at < ${sentAt}::timestamptz or (sent_at = ${sentAt}::timestamptz and id > ${id}::uuid))))
    order by date desc, sent_at desc, id limit ${limit + 1}`.execute(db)
  return toPage(rows, limit, (each) => [each.request.date, each.sent_at.toISOString(), each.id])
}

/** Returns the couriers of each offer, or only the one that is named. */
export async function findOfferCouriers(
  db: QueryExecutorProvider,
  offers: readonly string[],
  courier: string | null = null,
): Promise<OfferCourier[]> {
  const { rows } = await sql<OfferCourier>`
    select courier, offer, seen_at, asked_at, declined_at, reason, note from offer_courier
    where offer = any(${offers}::uuid[]) and (${courier}::text is null or courier = ${courier})
    order by offer, courier`.execute(db)
  return rows
}

function stateFor(
  { state, accepted_by: winner }: OfferRow,
  { courier, seen_at: seenAt, declined_at: declinedAt }: OfferCourier,
): OfferState {
  if (winner === courier) return 'accepted'
  if (declinedAt !== null) return 'declined'
  if (state === 'accepted') return 'taken'
  if (state !== 'open') return state
  return seenAt === null ? 'sent' : 'seen'
}

/** Returns true if the courier has asked for the round and the request is still open. */
export const hasAsked = (
  { state }: Pick<OfferRow, 'state'>,
  { asked_at: askedAt, declined_at: declinedAt }: OfferCourier,
): boolean => state === 'open' && askedAt !== null && declinedAt === null

/** An offer as one courier may see it: nothing of the others. */
export function toRoundOffer(offer: OfferRow, own: OfferCourier): RoundOffer {
  const { to: _to, ...round } = offer.request
  const { reason, note } = own
  return {
    ...round,
    subDepot: offer.sub_depot,
    sentAt: offer.sent_at.toISOString(),
    state: stateFor(offer, own),
    reason,
    note,
    ...(hasAsked(offer, own) && { asked: true }),
  }
}

export const offerFeedRow = (courier: string, offer: RoundOffer): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'round-offer',
  id: offer.id,
  value: offer,
})

/** Returns the feed rows of offers that are over. Couriers who declined get none. */
export async function endedFeedRows(tx: QueryExecutorProvider, ended: readonly OfferRow[]): Promise<FeedRow[]> {
  const offers = new Map(ended.map((offer) => [offer.id, offer]))
  const couriers = await findOfferCouriers(tx, [...offers.keys()])
  return couriers.flatMap((own) => {
    const offer = offers.get(own.offer)
    return offer && own.declined_at === null ? [offerFeedRow(own.courier, toRoundOffer(offer, own))] : []
  })
}

/** Returns the state of an offer for staff: it is open as long as somebody can accept it. */
export const getStaffState = ({ state, request }: Pick<OfferRow, 'state' | 'request'>, now: string): StaffOfferState =>
  state === 'open' && isOver(offerEnd(request), now) ? 'expired' : state

/** Returns the offers in the given order, with their couriers. */
export async function readStaffOffers(
  db: QueryExecutorProvider,
  offers: readonly OfferRow[],
  at: Date,
): Promise<StaffOffer[]> {
  const now = at.toISOString()
  const couriers = await findOfferCouriers(
    db,
    offers.map(({ id }) => id),
  )
  return offers.map((offer) => {
    const { to: _to, ...round } = offer.request
    const sentTo = couriers.filter((each) => each.offer === offer.id)
    return {
      ...round,
      subDepot: offer.sub_depot,
      sentAt: offer.sent_at.toISOString(),
      state: getStaffState(offer, now),
      couriers: sentTo.map((own) => {
        const answeredAt =
          own.courier === offer.accepted_by && own.asked_at === null
            ? offer.ended_at
            : (own.declined_at ?? own.asked_at)
        const { courier, reason, note } = own
        const asked = hasAsked(offer, own)
        const state = shownOfferState({ state: stateFor(offer, own), deadline: round.deadline, asked }, now)
        return { courier, state, reason, note, answeredAt: answeredAt?.toISOString() ?? null, ...(asked && { asked }) }
      }),
    }
  })
}
