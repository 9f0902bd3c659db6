import { sql, type QueryExecutorProvider } from 'kysely'
import type { Mutation } from '#contracts/sync/sync.ts'
import type { FeedRow } from './feed.ts'

/**
 * Bytes that one caller may push to one service within 24 hours. A courier's day of 250 parcels, each with a drawn
 * signature, is 3 MB, and after a restore a phone repeats seven days at once.
 */
export const defaultDailyPush = 32 * 1024 * 1024
/** Bytes that count for each command besides its own: what the service writes for one, however short it is. */
const commandBytes = 512
/** Milliseconds after which a device sends again. Its outbox waits, and meanwhile it pulls as always. */
export const overQuotaRetryMs = 3_600_000
const hour = 3_600_000

const toHour = (at: Date): Date => new Date(Math.floor(at.getTime() / hour) * hour)

interface Usage {
  courier: string
  mutations: readonly Mutation[]
  dailyBytes: number
  at: Date
}

/**
 * A short command may change a long row. Bytes that are written for it count as a part of this size, so that what one
 * caller writes in a day has a limit too.
 */
const writtenPart = 4

const bytesOf = (mutations: readonly Mutation[]): number =>
  Buffer.byteLength(JSON.stringify(mutations)) + mutations.length * commandBytes

function writtenBytes({ value, parts = {}, ownBytes = 0 }: FeedRow): number {
  if (typeof value !== 'object' || value === null) return 0
  // Parts are written once, and were pushed in the same length.
  const own = Object.entries(value).filter(([field]) => !(field in parts))
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(own))) + ownBytes
}

/** Counts what a push has written, if that is far more than it has brought. */
export async function countWritten(
  tx: QueryExecutorProvider,
  { courier, mutations, at }: Omit<Usage, 'dailyBytes'>,
  rows: readonly FeedRow[],
): Promise<void> {
  const written = rows.reduce((sum, row) => sum + writtenBytes(row), 0)
  const more = Math.ceil(written / writtenPart) - bytesOf(mutations)
  if (more <= 0) return
  await sql`
    update push_usage set bytes = bytes + ${more}::int8
    where courier = ${courier} and hour = ${toHour(at)}::timestamptz`.execute(tx)
}

/** Counts a push against its caller's quota, in the database, which all instances share. Returns false if it is used up. */
export async function countPush(
  db: QueryExecutorProvider,
  { courier, mutations, dailyBytes, at }: Usage,
): Promise<boolean> {
  const bytes = bytesOf(mutations)
  const { rows } = await sql`
    insert into push_usage as u (courier, hour, bytes)
    select ${courier}, ${toHour(at)}::timestamptz, ${bytes}::int8
    where ${dailyBytes - bytes}::int8 >= (
      select coalesce(sum(bytes), 0) from push_usage
      where courier = ${courier} and hour > ${new Date(at.getTime() - 24 * hour)}::timestamptz)
    on conflict (courier, hour) do update set bytes = u.bytes + excluded.bytes
    returning hour`.execute(db)
  return rows.length > 0
}
