import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { transact } from '../database/transact.ts'
import type { DecisionStore } from './decision-feed.ts'
import { describeDecisionTable, type Decided, type DecisionTableDefinition } from './decision-table.ts'
import { appendFeed, type FeedRow } from './feed.ts'
import type { OwnedKey } from './owned-key.ts'

interface CourierDecisionFeedDefinition<Item> extends DecisionTableDefinition<Item> {
  /** An SQL condition on `t`: the item is open, so that it moves with its courier and never expires. */
  isOpen: RawBuilder<unknown>
}

/** A feed of {@link defineCourierDecisions}. */
export function defineCourierDecisionFeed<Item>(definition: CourierDecisionFeedDefinition<Item>) {
  const { isOpen } = definition
  const { table, until, untilOfItem, key, matches, recordset, rowId, toRows } = describeDecisionTable(definition)

  return {
    /** Returns the feed rows of items that have just been saved. The caller holds their locks. */
    async notify(tx: QueryExecutorProvider, items: readonly Item[], decided: Decided): Promise<FeedRow[]> {
      const entries = items.length === 0 ? [] : await definition.toEntries(tx, items, decided)
      if (entries.length === 0) return []
      await sql`
        update ${table} as t set ${until} = k.until
        from ${recordset(entries, decided.at)} where ${matches('k')}`.execute(tx)
      return entries.flatMap(({ subDepot, id, row }) => toRows(subDepot, id, row))
    },

    /** Returns the feed rows with which a courier's items leave the staff of a sub-depot. */
    async leave(tx: QueryExecutorProvider, courier: string, subDepot: string): Promise<FeedRow[]> {
      const { rows } = await sql<OwnedKey>`
        select ${key} from ${table} as t
        where t.courier = ${courier} and (${isOpen} or ${untilOfItem} is not null) order by 2 for update`.execute(tx)
      await sql`
        update ${table} as t set ${until} = null where t.courier = ${courier} and ${untilOfItem} is not null`.execute(
        tx,
      )
      return rows.flatMap((row) => toRows(subDepot, rowId(row), null))
    },

    /** Returns the feed rows of items whose time is over, one list for each item. */
    async endShown(tx: QueryExecutorProvider, courierTable: string, at: Date): Promise<FeedRow[][]> {
      const { rows } = await sql<OwnedKey & { told: string; open: boolean }>`
        update ${table} as t set ${until} = null from ${sql.table(courierTable)} as c
        where c.courier = t.courier and ${untilOfItem} <= ${at}
        returning ${key}, coalesce(c.told, '') as told, (${isOpen}) as open`.execute(tx)
      return rows.filter(({ open }) => !open).map((row) => toRows(row.told, rowId(row), null))
    },
  }
}

interface CourierDecisions<Store> {
  /** The table with each courier's sub-depot (`sub_depot`) and the one whose staff have their items (`told`). */
  table: string
  feeds: readonly Pick<ReturnType<typeof defineCourierDecisionFeed>, 'leave' | 'endShown'>[]
  /** Returns the feed rows that show a courier's open items where they work now. Their row of `table` is locked. */
  show: (
    tx: QueryExecutorProvider,
    of: { courier: string; subDepot: string },
    at: Date,
    store: Store,
  ) => Promise<FeedRow[]>
  /** Returns what else leaves the staff of a sub-depot with a courier. */
  leave?(courier: string, subDepot: string): FeedRow[]
}

interface CourierRow {
  courier: string
  subDepot: string
  told: string | null
}

const toAddress = ({ feed, kind, id }: FeedRow): string => `${feed} ${kind} ${id}`

/** Returns decision feeds whose items move together: the staff who have them are stored once for each courier. */
export function defineCourierDecisions<Tables, Store extends DecisionStore<Tables>>(
  definition: CourierDecisions<Store>,
) {
  const { table: name, feeds, show } = definition
  const table = sql.table(name)

  async function leave(tx: QueryExecutorProvider, courier: string, subDepot: string): Promise<FeedRow[]> {
    const rows: FeedRow[] = []
    for (const feed of feeds) rows.push(...(await feed.leave(tx, courier, subDepot)))
    return [...rows, ...(definition.leave?.(courier, subDepot) ?? [])]
  }

  return {
    /** Returns the feed rows with which everything of a courier leaves the staff of a sub-depot, and the back office. */
    leave,

    /**
     * Shows open items to staff who don't have them: items from before there was this feed, and those of couriers who
     * have moved. `courier`: only theirs.
     */
    async backfill(store: Store, courier: string | null = null): Promise<void> {
      const { db, clock } = store
      const { rows } = await sql<{ courier: string }>`
        select courier from ${table}
        where told is distinct from sub_depot and (${courier}::text is null or courier = ${courier}) order by courier`.execute(
        db,
      )
      for (const each of rows) {
        await transact(db, async (tx) => {
          const at = clock.now()
          const locked = await sql<CourierRow>`
            select courier, sub_depot as "subDepot", told from ${table}
            where courier = ${each.courier} and told is distinct from sub_depot for update`.execute(tx)
          const [one] = locked.rows
          if (!one) return
          const gone = one.told === null ? [] : await leave(tx, one.courier, one.told)
          const here = await show(tx, one, at, store)
          await sql`update ${table} set told = sub_depot where courier = ${one.courier}`.execute(tx)
          // The back office has the same row before and after.
          const staying = new Set(here.map(toAddress))
          await appendFeed(tx, [...gone.filter((row) => !staying.has(toAddress(row))), ...here], at)
        })
      }
    },

    /** Removes what was decided some time ago from the feeds. Returns how many items that were. */
    async expire({ db, clock }: Store): Promise<number> {
      const at = clock.now()
      return await transact(db, async (tx) => {
        const gone: FeedRow[][] = []
        for (const feed of feeds) gone.push(...(await feed.endShown(tx, name, at)))
        await appendFeed(tx, gone.flat(), at)
        return gone.length
      })
    },
  }
}
