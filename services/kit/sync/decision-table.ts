import { sql, type QueryExecutorProvider } from 'kysely'
import type { FeedRow } from './feed.ts'
import type { Parts } from './history.ts'
import { deciderFeeds, type GroupFeed } from './group-feeds.ts'
import { ownedKey, readOwnedKey, type OwnedKey } from './owned-key.ts'

/** Milliseconds for which staff still see an item that has been decided. */
export const decidedShownMs = 36 * 60 * 60 * 1000

/** The person who has just decided, and the time. `by` is the staff's user name, or empty for the courier or a job. */
export interface Decided {
  by: string
  at: Date
}

/** An item as the staff of one sub-depot see it. */
export interface DecisionEntry {
  subDepot: string
  /** The key of its row: "<courier>/<id>", or the id alone where an item is for many couriers. */
  id: string
  /** Outcome null: the item is open. Row null: it leaves at once, without an outcome. */
  row: { outcome: object | null } | null
  /** The time until which it is shown; by default an open item has no limit and a decided one {@link decidedShownMs}. */
  until?: Date
}

export interface DecisionTableDefinition<Item> {
  /** The kind of its rows in the feed: "staff-claim". */
  kind: string
  /** The table of the items. It has a column `courier`, unless an item is for many couriers. */
  table: string
  /** The column of an item's id; `id` of the type `text` by default. */
  id?: { column?: string; type?: 'text' | 'uuid' }
  forMany?: true
  /** The column that says until when an item is shown; `shown_until` by default. */
  shownUntil?: string
  /** The feeds of those who decide; the sub-depot's staff and the back office by default. */
  feedsOf?: (subDepot: string) => GroupFeed[]
  /** The long lists of the row with this key. */
  parts?: (rowId: string) => Parts
  /** Returns the items as staff should see them now, without those that are no news to them. */
  toEntries: (
    tx: QueryExecutorProvider,
    items: readonly Item[],
    decided: Decided,
  ) => DecisionEntry[] | Promise<DecisionEntry[]>
}

export const isOpen = ({ row }: DecisionEntry): boolean => row?.outcome === null

function getShownUntil({ row, until }: DecisionEntry, at: Date): Date | null {
  if (until) return until
  return row === null || row.outcome === null ? null : new Date(at.getTime() + decidedShownMs)
}

/** The SQL and the feed rows that every decision feed needs. In SQL, `t` is an item, and `k` an entry that is shown. */
export function describeDecisionTable<Item>({
  kind,
  table,
  id: { column = 'id', type = 'text' } = {},
  forMany,
  shownUntil = 'shown_until',
  feedsOf = deciderFeeds,
  parts,
}: DecisionTableDefinition<Item>) {
  const id = sql.ref(`t.${column}`)
  const rowId = (key: OwnedKey): string => (forMany ? key.id : ownedKey(key))
  return {
    table: sql.table(table),
    /** The column without its table, for the left side of `set`. */
    until: sql.ref(shownUntil),
    untilOfItem: sql.ref(`t.${shownUntil}`),
    key: forMany ? sql`'' as courier, ${id}::text as id` : sql`t.courier, ${id}::text as id`,
    /** Joins an item to the entry, or other row, of the same key. */
    matches: (other: 'k' | 'due') => {
      const isSameId = sql`${id} = ${sql.ref(`${other}.id`)}::${sql.raw(type)}`
      return forMany ? isSameId : sql`t.courier = ${sql.ref(`${other}.courier`)} and ${isSameId}`
    },
    recordset: (entries: readonly DecisionEntry[], at: Date) => {
      const keys = entries.map((entry) => ({
        ...(forMany ? { courier: '', id: entry.id } : readOwnedKey(entry.id)),
        home: entry.subDepot,
        until: getShownUntil(entry, at),
      }))
      return sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id text, home text, until timestamptz)`
    },
    rowId,
    /** Value null: the item leaves the feeds. */
    toRows: (subDepot: string, entry: string, value: unknown): FeedRow[] =>
      feedsOf(subDepot).map((feed) => ({ feed, kind, id: entry, value, ...(parts && { parts: parts(entry) }) })),
  }
}
