import { sql, type QueryExecutorProvider, type Selectable } from 'kysely'
import type { OfferedStop } from '#domain/part-offer/describe-part.ts'
import type { ManifestTransaction, ManifestTables } from '../tables.ts'
import type { OfferableList, OwnOffers } from './decide-part-offer.ts'
import type { StoredPartOffer } from './part-offer.ts'

type PartOfferRow = Selectable<ManifestTables['part_offers']>

/** Couriers of a sub-depot who get one offer. */
const mostRecipients = 500

const toStored = (row: PartOfferRow, couriers: ReadonlyMap<string, boolean>): StoredPartOffer => ({
  id: row.id,
  subDepot: row.sub_depot,
  roundId: row.round_id,
  roundNumber: row.round_number,
  manifestId: row.manifest_id,
  day: row.date,
  courier: row.courier,
  to: row.to_courier,
  parcelIds: row.parcel_ids,
  part: row.part,
  note: row.note,
  state: row.state,
  acceptedBy: row.accepted_by,
  moved: row.moved,
  offeredAt: row.offered_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  given: row.given ?? false,
  takenBack: row.taken_back,
  couriers,
})

async function withCouriers(db: QueryExecutorProvider, rows: readonly PartOfferRow[]): Promise<StoredPartOffer[]> {
  if (rows.length === 0) return []
  const { rows: sent } = await sql<{ offer: string; courier: string; declined: boolean }>`
    select offer, courier, declined_at is not null as declined from part_offer_couriers
    where offer = any(${rows.map(({ id }) => id)}::uuid[]) order by offer, courier`.execute(db)
  return rows.map((row) =>
    toStored(row, new Map(sent.flatMap((each) => (each.offer === row.id ? [[each.courier, each.declined]] : [])))),
  )
}

/** Locks offers in the order of their ids. */
export async function lockPartOffers(tx: ManifestTransaction, ids: readonly string[]): Promise<StoredPartOffer[]> {
  const { rows } = await sql<PartOfferRow>`
    select * from part_offers where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return await withCouriers(tx, rows)
}

/** Returns the offers of lists, without the couriers they went to, the last one first. */
export async function readOffersOfLists(
  db: QueryExecutorProvider,
  lists: readonly { id: string; sub_depot: string }[],
): Promise<StoredPartOffer[]> {
  if (lists.length === 0) return []
  const { rows } = await sql<PartOfferRow>`
    select * from part_offers where sub_depot = any(${[...new Set(lists.map((list) => list.sub_depot))]}::text[])
      and manifest_id = any(${lists.map(({ id }) => id)}::uuid[]) order by offered_at desc, id`.execute(db)
  return rows.map((row) => toStored(row, new Map<string, boolean>()))
}

/** Returns the lists of a courier with those of these parcels that are still open, by id. */
export async function readOfferableLists(
  tx: ManifestTransaction,
  courier: string,
  inputs: readonly { manifestId: string; parcelIds: readonly string[] }[],
): Promise<Map<string, OfferableList>> {
  if (inputs.length === 0) return new Map()
  const { rows: lists } = await sql<{
    id: string
    sub_depot: string
    round_id: string
    number: string
    date: string
    is_closed: boolean
  }>`
    select m.id, m.sub_depot, m.round_id, r.number, m.date, m.closed_at is not null as is_closed
    from manifests m join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where m.courier = ${courier} and m.expired_at is null
      and m.id = any(${inputs.map(({ manifestId }) => manifestId)}::uuid[])`.execute(tx)
  const { rows: parcels } = await sql<OfferedStop & { id: string; manifest_id: string }>`
    select id, manifest_id, body -> 'address' as address, (body ->> 'sequence')::int as sequence from parcels
    where sub_depot = any(${[...new Set(lists.map((list) => list.sub_depot))]}::text[])
      and id = any(${[...new Set(inputs.flatMap(({ parcelIds }) => parcelIds))]}::uuid[])
      and removed_at is null and body is not null and status not in ('delivered', 'returned')`.execute(tx)
  return new Map(
    lists.map((list): [string, OfferableList] => [
      list.id,
      {
        subDepot: list.sub_depot,
        roundId: list.round_id,
        roundNumber: list.number,
        day: list.date,
        isClosed: list.is_closed,
        open: new Map(
          parcels.flatMap(({ id, manifest_id, address, sequence }) =>
            manifest_id === list.id ? [[id, { address, sequence }]] : [],
          ),
        ),
      },
    ]),
  )
}

/** Returns what a courier has offered, open or of these days, by day. */
export async function readOwnOffers(
  tx: ManifestTransaction,
  courier: string,
  days: readonly string[],
): Promise<Map<string, OwnOffers>> {
  if (days.length === 0) return new Map()
  const { rows } = await sql<Pick<PartOfferRow, 'date' | 'state' | 'parcel_ids'>>`
    select date, state, parcel_ids from part_offers
    where courier = ${courier} and (state = 'open' or date = any(${days}::text[])) for update`.execute(tx)
  const open = rows.filter(({ state }) => state === 'open')
  const parcelIds = new Set(open.flatMap((row) => row.parcel_ids))
  return new Map(
    days.map((day) => [day, { open: open.length, ofDay: rows.filter(({ date }) => date === day).length, parcelIds }]),
  )
}

/** Returns the couriers of sub-depots: those in the directory, or without one those who drive a round. */
export async function readColleagues(
  tx: ManifestTransaction,
  subDepots: readonly string[],
): Promise<Map<string, string[]>> {
  if (subDepots.length === 0) return new Map()
  const { rows } = await sql<{ sub_depot: string; courier: string }>`
    select sub_depot, courier from directory where sub_depot = any(${subDepots}::text[])
    union
    select sub_depot, courier from rounds where sub_depot = any(${subDepots}::text[]) and courier is not null
      and not exists (select from directory_read)
    order by courier`.execute(tx)
  return new Map(
    subDepots.map((subDepot) => [
      subDepot,
      rows.flatMap((row) => (row.sub_depot === subDepot ? [row.courier] : [])).slice(0, mostRecipients),
    ]),
  )
}

/** Saves offers that are new or have changed. */
export async function savePartOffers(
  tx: ManifestTransaction,
  offers: readonly StoredPartOffer[],
  at: Date,
): Promise<void> {
  if (offers.length === 0) return
  const rows = offers.map((offer) => ({
    sub_depot: offer.subDepot,
    id: offer.id,
    round_id: offer.roundId,
    round_number: offer.roundNumber,
    manifest_id: offer.manifestId,
    date: offer.day,
    courier: offer.courier,
    to_courier: offer.to,
    parcel_ids: offer.parcelIds,
    part: offer.part,
    note: offer.note,
    state: offer.state,
    accepted_by: offer.acceptedBy,
    moved: offer.moved,
    offered_at: offer.offeredAt,
    ended_at: offer.endedAt,
    given: offer.given,
    taken_back: offer.takenBack,
  }))
  await sql`
    insert into part_offers select * from jsonb_populate_recordset(null::part_offers, ${JSON.stringify(rows)}::jsonb)
    on conflict (sub_depot, id) do update set state = excluded.state, accepted_by = excluded.accepted_by,
      moved = excluded.moved, ended_at = excluded.ended_at, taken_back = excluded.taken_back`.execute(tx)
  const sent = offers.flatMap(({ id, couriers }) =>
    [...couriers].map(([courier, declined]) => ({ offer: id, courier, declined })),
  )
  await sql`
    insert into part_offer_couriers (courier, offer, declined_at)
    select c.courier, c.offer, case when c.declined then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as c(courier text, offer uuid, declined boolean)
    on conflict (courier, offer) do update set declined_at = coalesce(part_offer_couriers.declined_at, excluded.declined_at)`.execute(
    tx,
  )
}
