import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { SendOfferBody, StaffOffer } from '#contracts/availability-endpoints.ts'
import type { AvailabilityException, WeekDays } from '#contracts/availability.ts'
import { isOver } from '#domain/availability/answer-offer.ts'
import { availabilityOn, isAvailable } from '#domain/availability/day-availability.ts'
import { londonDay } from '#domain/day.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import type { AvailabilityStore } from './courier-home.ts'
import { couriersOf, lockOffers, offerFeedRow, roundOfferOf, staffOffersOf } from './offer-rows.ts'

async function availableAt(tx: QueryExecutorProvider, subDepot: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ courier: string; days: WeekDays | null; availability: AvailabilityException['availability'] | null }>`
    select h.courier, p.days, e.availability from courier_home h
    left join weekly_pattern p on p.courier = h.courier
    left join exception e on e.courier = h.courier and e.day = ${day}
    where h.sub_depot = ${subDepot} order by h.courier`.execute(tx)
  const free = rows.filter(({ days, availability }) =>
    isAvailable(availabilityOn(day, days && { id: 'week', days }, availability ? [{ id: day, availability }] : [])),
  )
  return free.map(({ courier }) => courier)
}

/** @throws ProblemError body-invalid where somebody is not known at the sub-depot, or nobody is available */
async function recipients(tx: QueryExecutorProvider, subDepot: string, { to, date }: SendOfferBody): Promise<string[]> {
  if (to.kind === 'available') {
    const available = await availableAt(tx, subDepot, date)
    if (available.length > 0) return available
    throw new ProblemError('body-invalid', { detail: `Nobody at ${subDepot} has said that they are available on ${date}.` })
  }
  const wanted = [...new Set(to.couriers)].sort()
  const { rows } = await sql<{ courier: string }>`
    select courier from courier_home where sub_depot = ${subDepot} and courier = any(${wanted}::text[])`.execute(tx)
  const known = new Set(rows.map(({ courier }) => courier))
  const unknown = wanted.filter((courier) => !known.has(courier))
  if (unknown.length === 0) return wanted
  throw new ProblemError('body-invalid', { detail: `Not known as a courier of ${subDepot} who has opened the app: ${unknown.join(', ')}.` })
}

/** @throws ProblemError body-invalid */
function checkDeadline({ deadline, date }: SendOfferBody, at: Date): void {
  if (isOver(deadline, at.toISOString())) throw new ProblemError('body-invalid', { detail: 'The deadline has passed.' })
  if (londonDay(new Date(deadline)) > date) throw new ProblemError('body-invalid', { detail: `The deadline is after ${date}, the day of the round.` })
}

/**
 * Sends an offer, and puts it into the feeds of whom it goes to. An id that is known already is the same request again.
 * @throws ProblemError body-invalid, or id-reused where another request was made with the id
 */
export async function sendOffer({ db, clock }: AvailabilityStore, subDepot: string, given: SendOfferBody): Promise<StaffOffer> {
  const request = { ...given, id: given.id.toLowerCase() }
  return await transact(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql`
      insert into offer (id, sub_depot, date, deadline, request, sent_at, state)
      values (${request.id}, ${subDepot}, ${request.date}, ${request.deadline}::timestamptz, ${JSON.stringify(request)}::jsonb, ${at}, 'open')
      on conflict do nothing returning 1`.execute(tx)
    const [offer] = await lockOffers(tx, [request.id])
    if (!offer) throw new ProblemError('internal')
    if (rows.length === 0) {
      if (offer.sub_depot !== subDepot || !isDeepStrictEqual(offer.request, request)) throw new ProblemError('id-reused')
    } else {
      checkDeadline(request, at)
      await sql`
        insert into offer_courier (courier, offer, note)
        select courier, ${request.id}, '' from unnest(${await recipients(tx, subDepot, request)}::text[]) as courier`.execute(tx)
      const couriers = await couriersOf(tx, [request.id])
      await appendFeed(tx, couriers.map((own) => offerFeedRow(own.courier, roundOfferOf(offer, own))), at)
    }
    const [sent] = await staffOffersOf(tx, [offer], at)
    if (!sent) throw new ProblemError('internal')
    return sent
  })
}
