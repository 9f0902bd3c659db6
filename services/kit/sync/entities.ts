import type { Transaction } from 'kysely'
import type { Caller } from '../http/auth.ts'
import { callerFor, type AnyCollection, type Asked } from './collection.ts'
import { appendFeed, type FeedRow } from './feed.ts'

export interface Loaded {
  collection: AnyCollection
  states: Map<string, unknown>
  /** The mutations that have changed each. */
  changed: Map<string, string[]>
}

export async function loadEntities(
  tx: Transaction<unknown>,
  caller: Caller,
  collection: AnyCollection,
  { ids, asked = [] }: { ids: Iterable<string>; asked?: readonly Asked[] },
): Promise<Loaded> {
  const states = await collection.load(tx, callerFor(collection, caller), [...new Set(ids)].sort(), asked)
  return { collection, states, changed: new Map() }
}

/** Sets the decided state of one entity in memory. */
export function setState({ states, changed }: Loaded, id: string, state: unknown, mid: string): void {
  states.set(id, state)
  changed.set(id, [...(changed.get(id) ?? []), mid])
}

/**
 * Saves what has changed, and then appends to the feeds; these are the last statements of a transaction.
 * `client` is the device that pushed it.
 * @returns the rows of the feeds, with the number of each
 */
export async function saveEntities(
  tx: Transaction<unknown>,
  caller: Caller,
  loaded: Iterable<Loaded>,
  at: Date,
  client: string | null = null,
): Promise<{ rows: FeedRow[]; seqs: number[] }> {
  const rows: FeedRow[] = []
  for (const { collection, states, changed } of loaded) {
    if (changed.size === 0) continue
    const list = [...changed].map(([id, mids]) => ({ id, mids, state: states.get(id) }))
    rows.push(...(await collection.save(tx, callerFor(collection, caller), list, at)))
  }
  return { rows, seqs: await appendFeed(tx, rows, at, client) }
}
