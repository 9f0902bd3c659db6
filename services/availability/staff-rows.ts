import { sql, type QueryExecutorProvider } from 'kysely'
import type { StaffOffer } from '#contracts/availability-endpoints.ts'
import type { StaffOfferRow } from '#contracts/staff-waiting.ts'
import { londonDay } from '#domain/day.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds } from '#kit/sync/group-feeds.ts'
import type { AvailabilityStore } from './courier-home.ts'
import { lockOffers, staffOffersOf, type OfferRow } from './offer-rows.ts'

const kind = 'staff-offer'
/** Milliseconds for which staff see how an offer has ended. */
const shownFor = 36 * 60 * 60 * 1000

function rowOf({ sentAt, state: _state, ...offer }: StaffOffer, outcome: StaffOfferRow['outcome']): StaffOfferRow {
  return { ...offer, courier: '', askedAt: sentAt, dueOn: londonDay(new Date(offer.deadline)), outcome }
}

/**
 * What the feeds of staff show of offers that have just been saved, whose locks are held. `by`: what whoever has ended
 * them is signed in as; empty: a courier or time.
 */
export async function tellStaff(
  tx: QueryExecutorProvider,
  offers: readonly OfferRow[],
  by: string,
  at: Date,
): Promise<FeedRow[]> {
  if (offers.length === 0) return []
  await sql`
    update offer set told = true, shown_until = case when state = 'open' then null else ${new Date(at.getTime() + shownFor)}::timestamptz end
    where id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(tx)
  const states = new Map(offers.map(({ id, state }) => [id, state]))
  return (await staffOffersOf(tx, offers, at)).flatMap((offer) => {
    const state = states.get(offer.id) ?? offer.state
    const value = rowOf(offer, state === 'open' ? null : { state, by, at: at.toISOString() })
    return deciderFeeds(offer.subDepot).map((feed) => ({ feed, kind, id: offer.id, value }))
  })
}

/** Open offers of before there were feeds of staff. */
export async function tellUntold({ db, clock }: AvailabilityStore): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from offer where state = 'open' and not told order by id`.execute(db)
  if (rows.length === 0) return
  await transact(db, async (tx) => {
    const at = clock.now()
    const open = (
      await lockOffers(
        tx,
        rows.map(({ id }) => id),
      )
    ).filter(({ state }) => state === 'open')
    await appendFeed(tx, await tellStaff(tx, open, '', at), at)
  })
}

/** Takes what has ended some time ago out of the feeds of staff. Returns how many offers that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: AvailabilityStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string; sub_depot: string }>`
      update offer set shown_until = null where shown_until <= ${at} returning id, sub_depot`.execute(tx)
    await appendFeed(
      tx,
      rows.flatMap(({ id, sub_depot: subDepot }) =>
        deciderFeeds(subDepot).map((feed) => ({ feed, kind, id, value: null })),
      ),
      at,
    )
    return rows.length
  })
}
