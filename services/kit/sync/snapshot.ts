import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { PullResponse } from '#contracts/sync/sync.ts'
import { ProblemError } from '../http/problem.ts'
import { readStamp } from './feed.ts'
import { readParts, type StoredValue } from './history.ts'

export interface SnapshotQuery {
  feed: string
  epoch: string
  head: number
  limit: number
  /** The bookmark from the page before. */
  after?: string | undefined
}

/** The end of a page. `at` and `total` are those of the first page. */
const bookmarkSchema = z.object({
  epoch: z.string(),
  at: z.int(),
  total: z.int(),
  kind: z.string(),
  id: z.string(),
})
type Bookmark = z.infer<typeof bookmarkSchema>

interface Row {
  kind: string
  id: string
  value: unknown
}

function readBookmark(text: string): Bookmark {
  try {
    return z.parse(bookmarkSchema, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new ProblemError('body-invalid', {
      issues: [{ at: 'query.after', message: 'Not a page of a snapshot.' }],
      cause,
    })
  }
}

async function countRows(db: QueryExecutorProvider, feed: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select distinct on (kind, id) value from feed where feed = ${feed} order by kind, id, seq desc
    ) as latest where value is not null`.execute(db)
  return rows[0]?.total ?? 0
}

async function readRows(db: QueryExecutorProvider, feed: string, from: Bookmark, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row & StoredValue>`
    select kind, id, value, history from (
      select distinct on (kind, id) kind, id, value, history from feed
      where feed = ${feed} and (kind, id) > (${from.kind}, ${from.id})
      order by kind, id, seq desc
    ) as latest where value is not null order by kind, id limit ${limit}`.execute(db)
  const values = await readParts(db, rows)
  return rows.map(({ kind, id }, index) => ({ kind, id, value: values[index] }))
}

/**
 * The newest version of each row, page by page. Pages are read at different moments: what changes in
 * between is above `at`, so the device meets it again among the changes.
 */
export async function readSnapshotPage(db: QueryExecutorProvider, query: SnapshotQuery): Promise<PullResponse> {
  const { feed, epoch, head, limit } = query
  const from =
    query.after === undefined
      ? { epoch, at: head, total: await countRows(db, feed), kind: '', id: '' }
      : readBookmark(query.after)
  if (from.epoch !== epoch) throw new ProblemError('epoch-changed', { epoch })
  const rows = await readRows(db, feed, from, limit)
  const stamp = query.after === undefined ? await readStamp(db, feed, head) : undefined
  const last = rows.at(-1)
  const next: Bookmark | null = last && rows.length === limit ? { ...from, kind: last.kind, id: last.id } : null
  return {
    kind: 'snapshot',
    epoch,
    at: from.at,
    total: from.total,
    ...(stamp === undefined ? {} : { stamp }),
    rows,
    next: next && Buffer.from(JSON.stringify(next)).toString('base64url'),
  }
}
