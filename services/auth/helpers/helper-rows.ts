import { sql, type QueryExecutorProvider } from 'kysely'
import type { Helper, HelperState } from '#contracts/courier/helper.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { OwnedKey } from '#kit/sync/owned-key.ts'
import { courierFeedRow, saveEngagedBy } from '../courier-rows.ts'

/** A helper as the service stores them. */
export interface StoredHelper {
  /** The courier they drive for. */
  courier: string
  subDepot: string
  /** The courier number of the account, once one is chosen. */
  number: string | null
  helper: Helper
}

interface HelperRow {
  courier: string
  sub_depot: string
  number: string | null
  body: Helper
}

const toStored = ({ courier, sub_depot: subDepot, number, body: helper }: HelperRow): StoredHelper => ({
  courier,
  subDepot,
  number,
  helper,
})

const columns = sql`h.courier, h.sub_depot, h.number, h.body`

/** Reads and locks all helpers of a courier, whose row is locked already. */
export async function lockOwnHelpers(tx: QueryExecutorProvider, courier: string): Promise<StoredHelper[]> {
  const { rows } = await sql<HelperRow>`
    select ${columns} from helper as h where h.courier = ${courier} order by h.id for update`.execute(tx)
  return rows.map(toStored)
}

/** Reads and locks helpers of many couriers. */
export async function lockHelpers(tx: QueryExecutorProvider, keys: readonly OwnedKey[]): Promise<StoredHelper[]> {
  const { rows } = await sql<HelperRow>`
    select ${columns} from helper as h
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text)
      on h.courier = k.courier and h.id::text = k.id
    order by h.courier, h.id for update of h`.execute(tx)
  return rows.map(toStored)
}

/** Returns the helpers with an account that is still to be made, those that wait longest first. */
export async function findApproved(db: QueryExecutorProvider): Promise<StoredHelper[]> {
  const { rows } = await sql<HelperRow>`
    select ${columns} from helper as h where h.state = 'approved' order by h.changed_at, h.courier, h.id limit 20`.execute(
    db,
  )
  return rows.map(toStored)
}

/** Returns who drives with this account for somebody, as it is stored with that courier. */
export async function findHelperOfAccount(
  db: QueryExecutorProvider,
  account: string,
): Promise<(OwnedKey & { state: HelperState }) | undefined> {
  const { rows } = await sql<OwnedKey & { state: HelperState }>`
    select courier, id, state from helper where account = ${account} and state = 'engaged' limit 1`.execute(db)
  return rows[0]
}

/** Saves the courier number that the account is about to get. */
export async function saveNumber(db: QueryExecutorProvider, { courier, id }: OwnedKey, number: string): Promise<void> {
  await sql`update helper set number = ${number} where courier = ${courier} and id = ${id}::uuid`.execute(db)
}

export const helperFeedRow = ({ courier, helper }: StoredHelper): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'helper',
  id: helper.id,
  value: helper,
})

/** Saves helpers, and returns what the feeds of their couriers say of them. */
export async function saveHelpers(
  tx: QueryExecutorProvider,
  changed: readonly StoredHelper[],
  at: Date,
): Promise<FeedRow[]> {
  const rows = changed.map(({ courier, subDepot, helper }) => ({
    courier,
    id: helper.id,
    sub_depot: subDepot,
    state: helper.state,
    account: helper.account,
    body: helper,
  }))
  await sql`
    insert into helper (courier, id, sub_depot, state, account, body, changed_at)
    select r.courier, r.id, r.sub_depot, r.state, r.account, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(courier text, id uuid, sub_depot text, state text, account text, body jsonb)
    on conflict (courier, id) do update
      set sub_depot = excluded.sub_depot, state = excluded.state, account = excluded.account, body = excluded.body,
        changed_at = excluded.changed_at`.execute(tx)
  return changed.map(helperFeedRow)
}

/** Ends that these accounts drive for somebody, and returns what their own feeds say. */
export async function endEngagements(
  tx: QueryExecutorProvider,
  accounts: readonly string[],
  at: Date,
): Promise<FeedRow[]> {
  const rows: FeedRow[] = []
  for (const account of accounts) {
    const courier = await saveEngagedBy(tx, account, null, at)
    if (courier) rows.push(courierFeedRow(courier))
  }
  return rows
}

/** The helpers of a courier move with them to another sub-depot. */
export async function moveHelpers(tx: QueryExecutorProvider, courier: string, subDepot: string): Promise<void> {
  await sql`update helper set sub_depot = ${subDepot} where courier = ${courier}`.execute(tx)
}
