import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import { transact } from '../database/transact.ts'
import {
  describeDecisionTable,
  isOpen,
  type Decided,
  type DecisionEntry,
  type DecisionTableDefinition,
} from './decision-table.ts'
import { appendFeed, type FeedRow } from './feed.ts'
import { staffFeed } from './group-feeds.ts'
import type { OwnedKey } from './owned-key.ts'

export interface DecisionStore<Tables> {
  db: Kysely<Tables>
  clock: Clock
}

/** The stored state of an item before it is shown again. */
interface ShownBefore {
  /** The sub-depot whose staff have it; null if none have. */
  told: string | null
  until: Date | null
}

interface DecisionFeedDefinition<Item> extends DecisionTableDefinition<Item> {
  /** The content of the column `told`: the sub-depot whose staff have the item, or `true` for one that never moves. */
  told: 'sub-depot' | 'flag'
  /** An SQL condition on `t`: the item is open, and the staff of its courier's sub-depot don't have it. */
  isMissing: RawBuilder<unknown>
  /** Locks items and returns them as they are now. */
  lock(tx: QueryExecutorProvider, keys: readonly OwnedKey[]): Promise<Item[]>
  /** Returns false if staff don't need to see this change. By default they see every change. */
  isNews?(entry: DecisionEntry, before: ShownBefore): boolean
}

/**
 * Shows staff the items that wait for their decision, and for a while how each was decided. Each item stores the staff
 * who have it; where the courier's row stores them, use `defineCourierDecisionFeed`.
 */
export function defineDecisionFeed<Item>(definition: DecisionFeedDefinition<Item>) {
  const { kind, told, isMissing } = definition
  const { table, until, untilOfItem, key, matches, recordset, rowId, toRows } = describeDecisionTable(definition)
  const isFlag = told === 'flag'
  const toldTo = isFlag ? sql`case when t.told then t.sub_depot end` : sql`t.told`

  async function show(tx: QueryExecutorProvider, entries: readonly DecisionEntry[], at: Date): Promise<FeedRow[]> {
    if (entries.length === 0) return []
    const { rows } = await sql<OwnedKey & ShownBefore>`
      select ${key}, ${toldTo} as told, ${untilOfItem} as until from ${table} as t
      join ${recordset(entries, at)} on ${matches('k')}`.execute(tx)
    const before = new Map(rows.map((row) => [rowId(row), row]))
    const news = entries.filter(
      (entry) => definition.isNews?.(entry, before.get(entry.id) ?? { told: null, until: null }) ?? true,
    )
    await sql`
      update ${table} as t set told = ${isFlag ? sql`true` : sql`k.home`}, ${until} = k.until
      from ${recordset(news, at)} where ${matches('k')}`.execute(tx)
    return news.flatMap(({ id, subDepot, row }) => {
      const left = before.get(id)?.told ?? ''
      const gone = left === '' || left === subDepot ? [] : [{ feed: staffFeed(left), kind, id, value: null }]
      return [...gone, ...toRows(subDepot, id, row)]
    })
  }

  return {
    /** Returns the feed rows of items that have just been saved. The caller holds their locks. */
    notify: async (tx: QueryExecutorProvider, items: readonly Item[], decided: Decided): Promise<FeedRow[]> =>
      items.length === 0 ? [] : await show(tx, await definition.toEntries(tx, items, decided), decided.at),

    /**
     * Shows open items to staff who don't have them: items from before there was this feed, and those of couriers who
     * have moved. `courier`: only theirs.
     */
    async backfill<Tables>({ db, clock }: DecisionStore<Tables>, courier: string | null = null): Promise<void> {
      const isTheirs = courier === null ? sql`true` : sql`t.courier = ${courier}`
      const { rows } = await sql<OwnedKey>`
        select ${key} from ${table} as t where ${isMissing} and ${isTheirs} order by 1, 2`.execute(db)
      if (rows.length === 0) return
      await transact(db, async (tx) => {
        const at = clock.now()
        const entries = await definition.toEntries(tx, await definition.lock(tx, rows), { by: '', at })
        await appendFeed(tx, await show(tx, entries.filter(isOpen), at), at)
      })
    },

    /** Removes what was decided some time ago from the feeds. Returns how many items that were. */
    async expire<Tables>({ db, clock }: DecisionStore<Tables>): Promise<number> {
      const at = clock.now()
      return await transact(db, async (tx) => {
        const { rows } = await sql<OwnedKey & { told: string | null }>`
          with due as (select ${key}, ${toldTo} as told from ${table} as t where ${untilOfItem} <= ${at} for update)
          update ${table} as t set ${until} = null${isFlag ? sql`` : sql`, told = null`}
          from due where ${matches('due')} returning due.courier, due.id, due.told`.execute(tx)
        const gone = rows.flatMap((row) => toRows(row.told ?? '', rowId(row), null))
        await appendFeed(tx, gone, at)
        return rows.length
      })
    },

    /** Returns the feed rows with which an item that is deleted leaves the staff who have it. */
    remove: (item: OwnedKey & { told: string | null }): FeedRow[] =>
      item.told === null ? [] : toRows(item.told, rowId(item), null),
  }
}
