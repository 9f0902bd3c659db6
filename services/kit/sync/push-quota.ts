import { sql, type RawBuilder } from 'kysely'
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

/**
 * A short command may change a long row. Bytes that are written for it count as a part of this size, so that what one
 * caller writes in a day has a limit too.
 */
const writtenPart = 4

/** Returns the bytes that mutations count at the least. */
export const getPushedBytes = (mutations: readonly Mutation[]): number =>
  Buffer.byteLength(JSON.stringify(mutations)) + mutations.length * commandBytes

function getWrittenBytes({ value, parts = {}, ownBytes = 0 }: FeedRow): number {
  if (typeof value !== 'object' || value === null) return 0
  // Parts are written once, and were pushed in the same length.
  const own = Object.entries(value).filter(([field]) => !(field in parts))
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(own))) + ownBytes
}

/** Returns the bytes that a push counts: what it has brought, or its part of what it has written if that is more. */
export const toCountedBytes = (pushed: number, rows: readonly FeedRow[]): number =>
  Math.max(pushed, Math.ceil(rows.reduce((sum, row) => sum + getWrittenBytes(row), 0) / writtenPart))

/** A push that is counted in the hour of `at`. */
export interface Usage {
  courier: string
  at: Date
  bytes: number
}

/** The condition that a push is within its caller's quota by what all instances have counted. */
export const isWithinQuota = ({ courier, at, bytes }: Usage, dailyBytes: number): RawBuilder<boolean> => sql<boolean>`
      ${dailyBytes - bytes}::int8 >= (
        select coalesce(sum(bytes), 0) from push_usage
        where courier = ${courier} and hour > ${new Date(at.getTime() - 24 * hour)}::timestamptz)`

/** The statement that counts a push. Its lock holds up the caller's other devices, so it belongs at the end of a transaction. */
export const countPush = ({ courier, at, bytes }: Usage): RawBuilder<unknown> => sql`
      insert into push_usage as u (courier, hour, bytes)
      values (${courier}, ${toHour(at)}::timestamptz, ${bytes}::int8)
      on conflict (courier, hour) do update set bytes = u.bytes + excluded.bytes`
