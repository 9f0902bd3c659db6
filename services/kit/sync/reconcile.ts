import { sql, type QueryExecutorProvider } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { appendFeed } from './feed.ts'

/**
 * Makes the rows of one kind in a feed equal to `wanted` (id to value): what is new or different is
 * appended, what is not wanted leaves the feed, and nothing is written when nothing has changed.
 */
export async function reconcileFeed(
  tx: QueryExecutorProvider,
  feed: string,
  kind: string,
  wanted: ReadonlyMap<string, unknown>,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string; value: unknown }>`
    select id, value from (
      select distinct on (id) id, value from feed where feed = ${feed} and kind = ${kind} order by id, seq desc
    ) as latest where value is not null`.execute(tx)
  const present = new Map(rows.map((row) => [row.id, row.value]))
  const gone = [...present.keys()].filter((id) => !wanted.has(id)).map((id) => ({ feed, kind, id, value: null }))
  const put = [...wanted]
    .filter(([id, value]) => !isDeepStrictEqual(present.get(id), value))
    .map(([id, value]) => ({ feed, kind, id, value }))
  await appendFeed(tx, [...gone, ...put], at)
  return gone.length + put.length
}
