import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { ManifestTransaction } from './tables.ts'

/** Feed rows a statement; a parcel is about 1 KB of JSON. */
const chunk = 2000

/** Appends any number of rows; the last thing that a transaction does. Feed by feed, so that locks are taken in order. */
export async function appendRows(tx: ManifestTransaction, rows: readonly FeedRow[], at: Date): Promise<void> {
  const sorted = rows.toSorted((a, b) => (a.feed < b.feed ? -1 : Number(a.feed > b.feed)))
  for (let start = 0; start < sorted.length; start += chunk) {
    await appendFeed(tx, sorted.slice(start, start + chunk), at)
  }
}
