import { isDeepStrictEqual } from 'node:util'
import { sql, type QueryExecutorProvider } from 'kysely'
import {
  awardOffer,
  publishOffer,
  withdrawOffer,
  type PublishOfferInput,
} from '#contracts/availability/staff-offer-commands.ts'
import { isOver, offerEnd } from '#domain/availability/answer-offer.ts'
import { londonDay } from '#domain/dates/day.ts'
import { TryAgainError } from '#kit/database/transact.ts'
import { serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, getInputs, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { AvailabilityTables } from './tables.ts'
import {
  findOfferCouriers,
  endedFeedRows,
  hasAsked,
  lockOffers,
  offerFeedRow,
  toRoundOffer,
  getStaffState,
  type OfferCourier,
  type OfferRow,
} from './offer-rows.ts'
import { findRecipients, type Recipients } from './recipients.ts'
import { offerFeed } from './staff-feed.ts'

interface StaffOfferCase {
  /** Null: it is to be made. */
  offer: OfferRow | null
  couriers: readonly OfferCourier[]
  /** The request for a new offer, or null if its id is taken. */
  recipients: Recipients | null
  isNew: boolean
}

type Decided = Outcome<StaffOfferCase>

function publish(
  state: StaffOfferCase | undefined,
  { subDepot, offer: given }: PublishOfferInput,
  { receivedAt }: DecideContext,
): Decided {
  if (!state) return { rejected: 'not-yours' }
  const request = { ...given, id: given.id.toLowerCase() }
  const { offer: before, recipients } = state
  if (before)
    return before.sub_depot === subDepot && isDeepStrictEqual(before.request, request)
      ? { state }
      : { rejected: 'offer-exists' }
  if (!recipients) return { rejected: 'offer-exists' }
  if (isOver(request.deadline, receivedAt)) return { rejected: 'deadline-passed' }
  if (londonDay(new Date(request.deadline)) > request.date) return { rejected: 'deadline-late' }
  const { couriers, unknown } = recipients
  if (unknown.length > 0) return { rejected: 'courier-unknown', current: { unknown } }
  if (couriers.length === 0) return { rejected: 'nobody-available' }
  const offer: OfferRow = {
    id: request.id,
    sub_depot: subDepot,
    request,
    sent_at: new Date(receivedAt),
    state: 'open',
    accepted_by: null,
    ended_at: null,
  }
  const sent = couriers.map((courier): OfferCourier => ({
    courier,
    offer: request.id,
    seen_at: null,
    asked_at: null,
    declined_at: null,
    reason: null,
    note: '',
  }))
  return { state: { offer, couriers: sent, recipients, isNew: true }, noted: { about: roundOf(offer) } }
}

/** Returns the round and the day of an offer, which the audit trail names. */
const roundOf = ({ request: { round, date } }: Pick<OfferRow, 'request'>) => ({ round, day: date })

/** Changes an offer, by staff to whom it was not sent. */
const onOffer =
  <Input>(run: (offer: OfferRow, state: StaffOfferCase, input: Input, context: DecideContext) => Decided) =>
  (state: StaffOfferCase | undefined, input: Input, context: DecideContext): Decided => {
    if (!state?.offer) return { rejected: 'not-yours' }
    return state.couriers.some(({ courier }) => courier === context.caller.sub)
      ? { rejected: 'involved' }
      : run(state.offer, state, input, context)
  }

export function endedOffer(offer: OfferRow, end: Pick<OfferRow, 'state' | 'accepted_by'>, at: Date): OfferRow {
  return { ...offer, ...end, ended_at: at }
}

const decided = (offer: OfferRow, now: string): Decided => ({
  rejected: 'already-decided',
  current: { state: getStaffState(offer, now) },
})

/** Writes new offers and their recipients. @throws TryAgainError if an ID has just been taken */
async function insertOffers(
  tx: QueryExecutorProvider,
  cases: readonly { offer: OfferRow; couriers: readonly OfferCourier[] }[],
): Promise<void> {
  for (const { offer, couriers } of cases) {
    const { id, sub_depot: subDepot, request, sent_at: sentAt, state } = offer
    const { rows } = await sql`
      insert into offer (id, sub_depot, date, deadline, request, sent_at, state)
      values (${id}, ${subDepot}, ${request.date}, ${offerEnd(request)}::timestamptz, ${JSON.stringify(request)}::jsonb, ${sentAt}, ${state})
      on conflict do nothing returning 1`.execute(tx)
    // Two people send the same offer at once: the second finds it when the transaction is run again.
    if (rows.length === 0) throw new TryAgainError('An id of an offer was taken meanwhile.')
    await sql`
      insert into offer_courier (courier, offer, note)
      select courier, ${id}, '' from unnest(${couriers.map(({ courier }) => courier)}::text[]) as courier`.execute(tx)
  }
}

/** Offers of rounds, as the staff of their sub-depot, the back office and time change them. */
export const staffOfferCollection = defineCollection<StaffOfferCase, AvailabilityTables>({
  entity: 'staff-offer',

  async load(tx, caller, ids, asked) {
    const toPublish = new Map(getInputs(asked, publishOffer).map((input) => [input.offer.id, input]))
    const rows = new Map((await lockOffers(tx, ids)).map((row) => [row.id, row]))
    const couriers = await findOfferCouriers(tx, [...rows.keys()])
    const cases = new Map<string, StaffOfferCase>()
    for (const id of ids) {
      const row = rows.get(id.toLowerCase())
      const input = toPublish.get(id)
      if (row && serves(caller, row.sub_depot)) {
        cases.set(id, {
          offer: row,
          couriers: couriers.filter(({ offer }) => offer === row.id),
          recipients: null,
          isNew: false,
        })
      } else if (input && serves(caller, input.subDepot)) {
        cases.set(id, {
          offer: null,
          couriers: [],
          recipients: row ? null : await findRecipients(tx, input.subDepot, input.offer),
          isNew: false,
        })
      }
    }
    return cases
  },

  decide: {
    publishOffer: decision(publishOffer, publish),
    withdrawOffer: decision(
      withdrawOffer,
      onOffer((offer, state, _input, { receivedAt }) => {
        if (offer.state === 'withdrawn') return { state }
        if (getStaffState(offer, receivedAt) !== 'open') return decided(offer, receivedAt)
        return {
          state: {
            ...state,
            offer: endedOffer(offer, { state: 'withdrawn', accepted_by: null }, new Date(receivedAt)),
          },
          noted: { about: roundOf(offer) },
        }
      }),
    ),
    awardOffer: decision(
      awardOffer,
      onOffer((offer, state, { courier }, { receivedAt }) => {
        if (offer.state === 'accepted' && offer.accepted_by === courier) return { state }
        if (getStaffState(offer, receivedAt) !== 'open') return decided(offer, receivedAt)
        if (!state.couriers.some((each) => each.courier === courier && hasAsked(offer, each)))
          return { rejected: 'not-asked' }
        return {
          state: {
            ...state,
            offer: endedOffer(offer, { state: 'accepted', accepted_by: courier }, new Date(receivedAt)),
          },
          noted: { about: roundOf(offer), after: courier },
        }
      }),
    ),
  },

  async save(tx, caller, changed, at) {
    const cases = changed.flatMap(({ state: { offer, couriers, isNew } }) =>
      offer ? [{ offer, couriers, isNew }] : [],
    )
    const added = cases.filter(({ isNew }) => isNew)
    await insertOffers(tx, added)
    const ended = cases.map(({ offer }) => offer).filter(({ state }) => state !== 'open')
    const ends = ended.map(({ id, state, accepted_by, ended_at }) => ({ id, state, accepted_by, ended_at }))
    await sql`
      update offer as o set state = r.state, accepted_by = r.accepted_by, ended_at = r.ended_at
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as r(id uuid, state text, accepted_by text, ended_at timestamptz)
      where o.id = r.id`.execute(tx)
    const sent = added.flatMap(({ offer, couriers }) =>
      offer.state === 'open' ? couriers.map((own) => offerFeedRow(own.courier, toRoundOffer(offer, own))) : [],
    )
    return [
      ...sent,
      ...(await endedFeedRows(tx, ended)),
      ...(await offerFeed.notify(
        tx,
        cases.map(({ offer }) => offer),
        { by: caller.username, at },
      )),
    ]
  },
})
