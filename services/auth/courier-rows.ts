import { sql, type QueryExecutorProvider } from 'kysely'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { DirectoryEntry } from '#contracts/depot/directory.ts'
import type { Vehicle } from '#contracts/availability/work-preferences.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'

interface CourierRow {
  courier: string
  sub_depot: string
  courier_number: string
  profile: Pick<Courier, 'name' | 'roles' | 'rounds' | 'phones'>
  address: PostalAddress | null
  closed_at: Date | null
  engaged_by: string | null
  engager: string | null
}

const courierOf = (row: CourierRow): Courier => ({
  id: row.courier,
  subDepot: row.sub_depot,
  courierNumber: row.courier_number,
  ...row.profile,
  address: row.address,
  ...(row.closed_at && { closedAt: row.closed_at.toISOString() }),
  ...(row.engaged_by !== null && { engagedBy: { id: row.engaged_by, name: row.engager ?? '' } }),
})

/** The columns that an entry of the roster writes. */
const written = sql`courier, sub_depot, courier_number, profile, address, closed_at`
const columns = sql`
  ${written}, engaged_by, (select e.profile ->> 'name' from courier as e where e.courier = courier.engaged_by) as engager`

export async function findCourier(db: QueryExecutorProvider, id: string): Promise<Courier | undefined> {
  const { rows } = await sql<CourierRow>`select ${columns} from courier where courier = ${id}`.execute(db)
  return rows[0] && courierOf(rows[0])
}

/** Numbers are one person's only, over all sub-depots. */
export async function findCourierOfNumber(
  db: QueryExecutorProvider,
  courierNumber: string,
): Promise<Courier | undefined> {
  const { rows } =
    await sql<CourierRow>`select ${columns} from courier where courier_number = ${courierNumber}`.execute(db)
  return rows[0] && courierOf(rows[0])
}

/** Reads and locks the row. */
export async function lockCourier(tx: QueryExecutorProvider, id: string): Promise<Courier | undefined> {
  const { rows } = await sql<CourierRow>`select ${columns} from courier where courier = ${id} for update`.execute(tx)
  return rows[0] && courierOf(rows[0])
}

/** Returns the couriers of a sub-depot in the order of their numbers, with their vehicles. */
export async function findCouriers(db: QueryExecutorProvider, subDepot: string): Promise<ListedCourier[]> {
  const { rows } = await sql<CourierRow & { vehicle: Vehicle | null }>`
    select ${columns}, (select w.preferences ->> 'vehicle' from work_preferences w where w.courier = courier.courier) as vehicle
    from courier where sub_depot = ${subDepot} order by courier_number`.execute(db)
  return rows.map((row) => ({ ...courierOf(row), ...(row.vehicle && { vehicle: row.vehicle }) }))
}

/** Returns every courier with an open account, with the sub-depot and for whom they drive. */
export async function openCouriers(db: QueryExecutorProvider): Promise<DirectoryEntry[]> {
  const { rows } = await sql<Pick<CourierRow, 'courier' | 'sub_depot' | 'engaged_by'>>`
    select courier, sub_depot, engaged_by from courier where closed_at is null`.execute(db)
  return rows.map(({ courier, sub_depot: subDepot, engaged_by: engagedBy }) => ({
    courier,
    subDepot,
    ...(engagedBy !== null && { engagedBy }),
  }))
}

const values = (
  { id, subDepot, courierNumber, name, roles, rounds, phones, address, closedAt }: Courier,
  at: Date,
) => sql`
  (${id}, ${subDepot}, ${courierNumber}, ${JSON.stringify({ name, roles, rounds, phones })}::jsonb,
  ${address && JSON.stringify(address)}::jsonb, ${closedAt ?? null}::timestamptz, ${at})`

/** Makes the row where there is none; one that exists stays as it is. */
export async function insertCourier(tx: QueryExecutorProvider, courier: Courier, at: Date): Promise<void> {
  await sql`insert into courier (${written}, changed_at) values ${values(courier, at)} on conflict (courier) do nothing`.execute(
    tx,
  )
}

/** Returns the row for the courier's own feed. */
export const courierFeedRow = (courier: Courier): FeedRow => ({
  feed: courierFeed(courier.id),
  kind: 'courier',
  id: courier.id,
  value: courier,
})

export async function updateCourier(tx: QueryExecutorProvider, courier: Courier, at: Date): Promise<void> {
  // The desks of the sub-depot that a courier leaves are notified too.
  const { rows } = await sql<{ sub_depot: string }>`
    select sub_depot from courier where courier = ${courier.id}`.execute(tx)
  if (rows.length === 0) return
  await sql`update courier set (${written}, changed_at) = ${values(courier, at)} where courier = ${courier.id}`.execute(
    tx,
  )
  notifyDesks(tx, [...rows.map((row) => row.sub_depot), courier.subDepot])
}

/** Saves for whom somebody drives; null: for nobody. Returns the courier as they are then, undefined if there is none. */
export async function saveEngagedBy(
  tx: QueryExecutorProvider,
  id: string,
  engagedBy: string | null,
  at: Date,
): Promise<Courier | undefined> {
  await sql`update courier set engaged_by = ${engagedBy}, changed_at = ${at} where courier = ${id}`.execute(tx)
  const courier = await findCourier(tx, id)
  if (courier) notifyDesks(tx, [courier.subDepot])
  return courier
}

/** Returns the accounts of those who drive for a courier. */
export async function findHelperAccounts(db: QueryExecutorProvider, courier: string): Promise<string[]> {
  const { rows } = await sql<{ courier: string }>`
    select courier from courier where engaged_by = ${courier} order by courier`.execute(db)
  return rows.map((row) => row.courier)
}
