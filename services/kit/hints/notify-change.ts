import type { QueryExecutorProvider } from 'kysely'
import type { FeedChange } from './change.ts'

type UnsentChange = Omit<FeedChange, 'service'>

/** The changes of each open transaction. */
const changesIn = new WeakMap<QueryExecutorProvider, Map<string, UnsentChange>>()

/** Where the changes of each service's database go. */
const outlets = new WeakMap<QueryExecutorProvider, (changes: readonly UnsentChange[]) => void>()

/** Sends what the transactions of `db` change to `add`. */
export const sendChanges = (db: QueryExecutorProvider, service: string, add: (changes: FeedChange[]) => void): void =>
  void outlets.set(db, (changes) => add(changes.map((change) => ({ service, ...change }))))

/**
 * Notifies the listeners of a feed or group that something in this service has changed for them, once `tx` is committed;
 * the feed of a group needs no row. If the process ends in between, they get it with their next pull.
 * @param client the device that has pushed the change; it is not notified
 * @throws Error outside `transact`, as nobody would be notified
 */
export function notifyChange(tx: QueryExecutorProvider, feed: string, client: string | null = null): void {
  const changes = changesIn.get(tx)
  if (!changes)
    throw new Error(`A change of ${feed.split('/')[0]} is not in a transaction that notifies. Use transact.`)
  changes.set(JSON.stringify([feed, client]), { feed, client })
}

/** Collects what `tx` changes. Returns a function for after its commit, which sends it. */
export function collectChanges(db: QueryExecutorProvider, tx: QueryExecutorProvider): () => void {
  const send = outlets.get(db)
  if (!send) return () => undefined
  const changes = new Map<string, UnsentChange>()
  changesIn.set(tx, changes)
  return () => {
    if (changes.size > 0) send([...changes.values()])
  }
}
