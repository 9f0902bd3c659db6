import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { StaffAlarm } from '#contracts/safety/alarm.ts'
import { transact } from '#kit/database/transact.ts'
import type { Caller } from '#kit/http/auth.ts'
import { momentSchema, readAfter, toPage } from '#kit/http/page.ts'
import { depotsServed } from '#kit/http/staff-access.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { alarmDays } from '../people/register.ts'
import type { MessagingStore } from '../thread-rows.ts'
import { alarmFeed, toOwnAlarm, toStaffAlarm, type AlarmBody } from './alarm-rows.ts'

const keySchema = z.tuple([momentSchema, z.string(), z.uuid()])

interface HistoryRow {
  courier: string
  sub_depot: string
  body: AlarmBody
  received_at: Date
}

/** Lists the alarms of the caller's sub-depots, the newest first. @throws ProblemError body-invalid */
export async function listAlarms(
  { db }: MessagingStore,
  caller: Caller,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<{ alarms: StaffAlarm[]; next: string | null }> {
  const served = depotsServed(caller)
  const [at = null, courier = null, id = null] = readAfter(keySchema, after) ?? []
  const { rows } = await sql<HistoryRow>`
    select courier, sub_depot, body, received_at from alarm
    where (${served === null} or sub_depot = any(${served ?? []}::text[]))
      and (${at}::timestamptz is null or (received_at, courier, id) < (${at}::timestamptz, ${courier}::text, ${id}::uuid))
    order by received_at desc, courier desc, id desc limit ${limit + 1}`.execute(db)
  const page = toPage(rows, limit, (row) => [row.received_at.toISOString(), row.courier, row.body.id])
  return { alarms: page.rows.map((row) => toStaffAlarm(toOwnAlarm(row))), next: page.next }
}

const batch = 200

/** Deletes alarms and check-in timers after their time. Returns how many that were. */
export async function deleteOldAlarms({ db, clock }: MessagingStore): Promise<number> {
  const at = clock.now()
  const before = new Date(at.getTime() - alarmDays * 86_400_000)
  for (let total = 0; ;) {
    const count = await transact(db, async (tx) => {
      const { rows: alarms } = await sql<{ courier: string; id: string; told: string | null }>`
        delete from alarm where (courier, id) in (
          select courier, id from alarm where received_at < ${before} order by received_at limit ${batch} for update)
        returning courier, id, told`.execute(tx)
      const { rows: timers } = await sql<{ courier: string; id: string }>`
        delete from check_in where (courier, id) in (
          select courier, id from check_in where changed_at < ${before} order by changed_at limit ${batch} for update)
        returning courier, id`.execute(tx)
      const gone =
        (kind: string) =>
        (row: { courier: string; id: string }): FeedRow => ({
          feed: courierFeed(row.courier),
          kind,
          id: row.id,
          value: null,
        })
      await appendFeed(
        tx,
        [
          ...alarms.map(gone('alarm')),
          ...alarms.flatMap((alarm) => alarmFeed.remove(alarm)),
          ...timers.map(gone('check-in')),
        ],
        at,
      )
      return Math.max(alarms.length, timers.length)
    })
    total += count
    if (count < batch) return total
  }
}

/** Returns the feed rows with which a courier's alarms leave the desks, before they are deleted. */
export async function removeAlarms(tx: Parameters<typeof alarmFeed.notify>[0], courier: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ courier: string; id: string; told: string | null }>`
    select courier, id, told from alarm where courier = ${courier} order by id for update`.execute(tx)
  return rows.flatMap((row) => alarmFeed.remove(row))
}
