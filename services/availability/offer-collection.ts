import { sql } from 'kysely'
import { acceptOffer, declineOffer, markOfferSeen } from '#contracts/availability/availability-commands.ts'
import type { DeclineReason, RoundOffer } from '#contracts/availability/availability.ts'
import { answerOffer, shownOfferState, type OfferAnswer } from '#domain/availability/answer-offer.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { AvailabilityTables } from './tables.ts'
import { findOfferCouriers, endedFeedRows, lockOffers, offerFeedRow, toRoundOffer } from './offer-rows.ts'
import { offerFeed } from './staff-feed.ts'

interface OfferCase {
  before: RoundOffer
  offer: RoundOffer
}

interface Given {
  answer: OfferAnswer
  reason?: DeclineReason
  note?: string
}

/** The time of receipt counts, not that of the tap: accepting offline does not reserve a round. */
function answered(
  state: OfferCase | undefined,
  { answer, reason, note }: Given,
  context: DecideContext,
): Outcome<OfferCase> {
  if (!state) return notYetMade(context, 'offer-unknown')
  const { receivedAt } = context
  const { before, offer } = state
  const outcome = answerOffer(offer, answer, receivedAt)
  if ('refused' in outcome)
    return { rejected: outcome.refused, current: { ...offer, state: shownOfferState(offer, receivedAt) } }
  if (outcome.state === offer.state && outcome.asked === offer.asked) return { state }
  const { asked: _asked, ...round } = offer
  const declined = outcome.state === 'declined' ? { reason: reason ?? null, note: note ?? '' } : {}
  return { state: { before, offer: { ...round, ...declined, ...outcome } } }
}

/**
 * What couriers answer to the offers that were sent to them. The offer's row is locked before anything of it is read, so
 * of many who accept at once each sees what the one before has done; the award is this row's own column, and the feeds
 * of those who did not get it are written in the winner's transaction.
 */
export const offerCollection = defineCollection<OfferCase, AvailabilityTables>({
  entity: 'round-offer',

  async load(tx, caller, ids) {
    const sent = await findOfferCouriers(tx, ids, caller.sub)
    const offers = new Map(
      (
        await lockOffers(
          tx,
          sent.map(({ offer }) => offer),
        )
      ).map((offer) => [offer.id, offer]),
    )
    // Read again: what another phone of the courier has answered while this one waited for the lock.
    const own = await findOfferCouriers(tx, [...offers.keys()], caller.sub)
    return new Map(
      own.flatMap((each): [string, OfferCase][] => {
        const row = offers.get(each.offer)
        if (!row) return []
        const offer = toRoundOffer(row, each)
        return [[each.offer, { before: offer, offer }]]
      }),
    )
  },

  decide: {
    markOfferSeen: decision(markOfferSeen, (state, _input, context) => answered(state, { answer: 'see' }, context)),
    acceptOffer: decision(acceptOffer, (state, _input, context) => answered(state, { answer: 'accept' }, context)),
    declineOffer: decision(declineOffer, (state, { reason, note }, context) =>
      answered(state, { answer: 'decline', reason, note }, context),
    ),
  },

  async save(tx, caller, changed, at) {
    const offers = changed.flatMap(({ state: { before, offer } }) => (offer === before ? [] : [offer]))
    if (offers.length === 0) return []
    const rows = offers.map(({ id, state, asked = false, reason, note }) => ({
      id,
      asked,
      declined: state === 'declined',
      reason,
      note,
    }))
    await sql`
      update offer_courier as c set seen_at = coalesce(c.seen_at, ${at}), reason = r.reason, note = r.note,
        asked_at = case when r.asked then coalesce(c.asked_at, ${at}::timestamptz) end,
        declined_at = case when r.declined then ${at}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, asked boolean, declined boolean, reason text, note text)
      where c.courier = ${caller.sub} and c.offer = r.id`.execute(tx)
    const won = offers.filter(({ state }) => state === 'accepted').map(({ id }) => id)
    await sql`
      update offer set state = 'accepted', accepted_by = ${caller.sub}, ended_at = ${at}
      where id = any(${won}::uuid[]) and state = 'open'`.execute(tx)
    const told: FeedRow[] = await endedFeedRows(tx, won.length === 0 ? [] : await lockOffers(tx, won))
    const others = offers.filter(({ state }) => state !== 'accepted')
    // Staff see that a courier has read an offer with the next change: a feed row for each read would lock the staff's feed.
    const answeredNow = offers
      .filter(({ state, asked }) => asked === true || state === 'accepted' || state === 'declined')
      .map(({ id }) => id)
    const staff = await offerFeed.notify(tx, answeredNow.length === 0 ? [] : await lockOffers(tx, answeredNow), {
      by: '',
      at,
    })
    return [...told, ...others.map((offer) => offerFeedRow(caller.sub, offer)), ...staff]
  },
})
