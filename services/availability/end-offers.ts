import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { StaffOffer, StaffOfferState } from '#contracts/availability-endpoints.ts'
import type { Caller } from '#kit/http/auth.ts'
import { subDepotsOf } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { transact } from '#kit/database/transact.ts'
import type { AvailabilityStore } from './courier-home.ts'
import { endedFeedRows, lockOffers, staffOffersOf } from './offer-rows.ts'
import type { OfferRow } from './offer-rows.ts'

/** Milliseconds. An accept that was received in time may still wait for the offer's lock when the deadline passes. */
const inFlight = 60_000
/** Offers in one transaction. */
const batch = 100

/** Ends offers whose locks are held, and tells whom they were sent to. */
async function end(tx: QueryExecutorProvider, offers: readonly OfferRow[], state: StaffOfferState, at: Date): Promise<OfferRow[]> {
  const ended = offers.map((offer) => ({ ...offer, state, ended_at: at }))
  await sql`update offer set state = ${state}, ended_at = ${at} where id = any(${ended.map(({ id }) => id)}::uuid[])`.execute(tx)
  await appendFeed(tx, await endedFeedRows(tx, ended), at)
  return ended
}

/** @throws ProblemError not-found, or not-allowed where it has been accepted or has expired */
export async function withdrawOffer({ db, clock }: AvailabilityStore, caller: Caller, id: string): Promise<StaffOffer> {
  return await transact(db, async (tx) => {
    const [offer] = await lockOffers(tx, [id])
    if (!offer || !subDepotsOf(caller).includes(offer.sub_depot)) throw new ProblemError('not-found')
    const at = clock.now()
    const [before] = await staffOffersOf(tx, [offer], at)
    if (before?.state === 'withdrawn') return before
    if (before?.state !== 'open') throw new ProblemError('not-allowed', { detail: `This offer has ${before?.state === 'accepted' ? 'been accepted' : 'expired'} already.` })
    const [after] = await staffOffersOf(tx, await end(tx, [offer], 'withdrawn', at), at)
    return after ?? before
  })
}

/** The next offers whose deadline has passed. Of two processes the second waits and then finds them ended. */
async function expireSome({ db, clock }: AvailabilityStore): Promise<number> {
  return await transact(db, async (tx) => {
    const at = clock.now()
    const { rows } = await sql<OfferRow>`
      select id, sub_depot, request, sent_at, state, accepted_by, ended_at from offer
      where state = 'open' and deadline <= ${new Date(at.getTime() - inFlight)} order by id limit ${batch} for update`.execute(tx)
    if (rows.length > 0) await end(tx, rows, 'expired', at)
    return rows.length
  })
}

/** Ends every offer that nobody has accepted in time, once. Returns how many those were. */
export async function expireOffers(store: AvailabilityStore): Promise<number> {
  let expired = 0
  for (let some = await expireSome(store); some > 0; some = await expireSome(store)) expired += some
  return expired
}
