import { sql } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { transact } from '#kit/database/transact.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import { appendRows } from '../append-rows.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import type { ManifestTransaction } from '../tables.ts'
import { endOffer } from './decide-part-offer.ts'
import { gonePartOfferRows, partOfferRows } from './part-offer.ts'
import { lockPartOffers, savePartOffers } from './part-offer-store.ts'

/** Offers in one transaction. */
const batch = 100

const toEntities = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [`part-offer/${id}`, `staff-part-offer/${id}`])

/**
 * Ends the open offers whose day is over, and those of which the courier has nothing left to give. Running it again
 * changes nothing.
 * @returns how many have ended
 */
export async function endPartOffers({ db, clock }: Pick<ManifestDeps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const today = londonDay(at)
  for (let total = 0; ;) {
    const { rows } = await sql<{ id: string; is_over: boolean }>`
      select o.id, o.date < ${today} as is_over from part_offers o
      where o.state = 'open' and (o.date < ${today} or not exists (
        select from parcels p join manifests m on m.sub_depot = p.sub_depot and m.id = p.manifest_id
        where p.sub_depot = o.sub_depot and p.manifest_id = o.manifest_id and m.courier = o.courier and m.closed_at is null
          and o.parcel_ids ? p.id::text and p.removed_at is null and p.status not in ('delivered', 'returned')))
      order by o.id limit ${batch}`.execute(db)
    const over = new Map(rows.map(({ id, is_over }) => [id, is_over]))
    await transact(db, async (tx) => {
      const offers = (await lockPartOffers(tx, [...over.keys()])).flatMap((offer) => {
        const ended = endOffer(offer, over.get(offer.id) ? 'expired' : 'ended', at.toISOString())
        return 'offer' in ended && ended.offer !== offer ? [ended.offer] : []
      })
      await savePartOffers(tx, offers, at)
      notifyDesks(tx, new Set(offers.map(({ subDepot }) => subDepot)))
      await appendRows(tx, offers.flatMap(partOfferRows), at)
    })
    total += rows.length
    if (rows.length < batch) return total
  }
}

/** Deletes offers with what was sent of them; returns what the feeds are to say. */
async function deletePartOffers(tx: ManifestTransaction, ids: readonly string[]): Promise<FeedRow[]> {
  if (ids.length === 0) return []
  const offers = await lockPartOffers(tx, ids)
  await sql`delete from part_offers where id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from part_offer_couriers where offer = any(${ids}::uuid[])`.execute(tx)
  await deleteCurrents(tx, toEntities(ids))
  return offers.flatMap(gonePartOfferRows)
}

/** Deletes the offers of days before this one. */
export async function deleteOldPartOffers({ db }: Pick<ManifestDeps, 'db'>, oldest: string, at: Date): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from part_offers where date < ${oldest} order by id limit ${batch}`.execute(db)
    if (rows.length === 0) return
    await transact(db, async (tx) => {
      const gone = await deletePartOffers(
        tx,
        rows.map(({ id }) => id),
      )
      await appendRows(tx, gone, at)
    })
  }
}

/** Deletes the offers that a courier has made, and takes their name out of those of others. */
export async function erasePartOffers(tx: ManifestTransaction, courier: string): Promise<FeedRow[]> {
  const { rows: own } = await sql<{ id: string }>`
    select id from part_offers where courier = ${courier} order by id`.execute(tx)
  const gone = await deletePartOffers(
    tx,
    own.map(({ id }) => id),
  )
  await sql`delete from part_offer_couriers where courier = ${courier}`.execute(tx)
  const { rows: named } = await sql<{ id: string }>`
    update part_offers set to_courier = case when to_courier = ${courier} then null else to_courier end,
      accepted_by = case when accepted_by = ${courier} then null else accepted_by end
    where accepted_by = ${courier} or to_courier = ${courier} returning id`.execute(tx)
  const others = await lockPartOffers(
    tx,
    named.map(({ id }) => id),
  )
  return [...gone, ...others.flatMap(partOfferRows)]
}
