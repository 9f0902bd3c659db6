import { randomUUID } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import {
  checkIn,
  endCheckIn,
  longestWait,
  startCheckIn,
  type CheckIn,
  type StartCheckInInput,
} from '#contracts/safety/check-in.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { changeDue } from '#kit/sync/change-entities.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import { transact } from '#kit/database/transact.ts'
import { announce } from '../push/push-store.ts'
import type { MessagingTables } from '../tables.ts'
import type { MessagingStore } from '../thread-rows.ts'
import { isOpenAlarm, lockAlarms, newAlarm, saveAlarms } from './alarm-rows.ts'

const minuteMs = 60_000
/** Minutes before a deadline at which the phone is reminded. */
const reminderMinutes = 5

interface TimerRow {
  courier: string
  id: string
  sub_depot: string
  every_minutes: number | null
  state: CheckIn['state']
  due_at: Date
  remind_at: Date | null
  /** The alarm that a missed deadline raised. */
  alarm: string | null
}

const columns = sql.raw('courier, id, sub_depot, every_minutes, state, due_at, remind_at, alarm')

async function lockTimers(tx: QueryExecutorProvider, couriers: readonly string[]): Promise<TimerRow[]> {
  const { rows } = await sql<TimerRow>`
    select ${columns} from check_in where courier = any(${couriers}::text[]) order by courier, id for update`.execute(
    tx,
  )
  return rows
}

const feedRow = ({ courier, id, every_minutes: everyMinutes, state, due_at: dueAt }: TimerRow): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'check-in',
  id,
  value: { id, everyMinutes, state, dueAt: dueAt.toISOString() } satisfies CheckIn,
})

async function saveTimers(tx: QueryExecutorProvider, timers: readonly TimerRow[], at: Date): Promise<FeedRow[]> {
  await sql`
    insert into check_in (${columns}, changed_at)
    select ${columns}, ${at}::timestamptz from jsonb_to_recordset(${JSON.stringify(timers)}::jsonb)
      as r(courier text, id uuid, sub_depot text, every_minutes int4, state text, due_at timestamptz,
        remind_at timestamptz, alarm uuid)
    on conflict (courier, id) do update set state = excluded.state, due_at = excluded.due_at,
      remind_at = excluded.remind_at, alarm = excluded.alarm, changed_at = excluded.changed_at`.execute(tx)
  return timers.map(feedRow)
}

const dueFrom = (timer: TimerRow, dueAt: Date, now: Date): TimerRow => {
  const remind = new Date(dueAt.getTime() - reminderMinutes * minuteMs)
  return { ...timer, state: 'running', due_at: dueAt, remind_at: remind > now ? remind : null }
}

interface CourierTimer {
  timer: TimerRow | null
  /** The alarm of a deadline that was missed before this came. */
  lateFor: string | null
}

function start(
  state: CourierTimer | undefined,
  { id, until }: StartCheckInInput,
  { caller, receivedAt }: DecideContext,
): Outcome<CourierTimer> {
  if (!state || !caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
  if (state.timer) return { rejected: 'timer-exists' }
  const now = new Date(receivedAt)
  const dueAt = until.kind === 'every' ? new Date(now.getTime() + until.minutes * minuteMs) : new Date(until.at)
  if (dueAt.getTime() > now.getTime() + longestWait * 60 * minuteMs) return { rejected: 'too-far' }
  const timer: TimerRow = {
    courier: caller.sub,
    id,
    sub_depot: getHomeSubDepot(caller),
    every_minutes: until.kind === 'every' ? until.minutes : null,
    state: 'running',
    due_at: dueAt,
    remind_at: null,
    alarm: null,
  }
  return { state: { timer: dueFrom(timer, dueAt, now), lateFor: null } }
}

const end = (timer: TimerRow): TimerRow => ({ ...timer, state: 'ended', remind_at: null })

/** Couriers start a timer, check in and end it. Deadlines count from the receipt. */
export const checkInCollection = defineCollection<CourierTimer, MessagingTables>({
  entity: 'check-in',

  async load(tx, caller, ids) {
    if (!caller.groups.includes('courier')) return new Map()
    const timers = new Map((await lockTimers(tx, [caller.sub])).map((timer) => [timer.id, timer]))
    return new Map(ids.map((id) => [id, { timer: timers.get(id) ?? null, lateFor: null }]))
  },

  decide: {
    startCheckIn: decision(startCheckIn, start),
    checkIn: decision(checkIn, (state, _input, { receivedAt }) => {
      if (!state?.timer) return { rejected: 'timer-unknown' }
      const { timer } = state
      if (timer.state === 'ended') return { state }
      const lateFor = timer.state === 'missed' ? timer.alarm : state.lateFor
      if (timer.every_minutes === null) return { state: { timer: end(timer), lateFor } }
      const now = new Date(receivedAt)
      return {
        state: { timer: dueFrom(timer, new Date(now.getTime() + timer.every_minutes * minuteMs), now), lateFor },
      }
    }),
    endCheckIn: decision(endCheckIn, (state) => {
      if (!state?.timer) return { rejected: 'timer-unknown' }
      const { timer } = state
      if (timer.state === 'ended') return { state }
      return { state: { timer: end(timer), lateFor: timer.state === 'missed' ? timer.alarm : state.lateFor } }
    }),
  },

  async save(tx, caller, changed, at) {
    const timers = changed.flatMap(({ state: { timer } }) => (timer ? [timer] : []))
    const running = timers.filter(({ state }) => state === 'running').at(-1)
    const named = new Set(timers.map(({ id }) => id))
    const replaced = running
      ? (await lockTimers(tx, [caller.sub])).filter(({ id, state }) => !named.has(id) && state === 'running').map(end)
      : []
    const ended = timers.map((timer) => (timer.state === 'running' && timer !== running ? end(timer) : timer))
    const late = changed.flatMap(({ state: { lateFor } }) => (lateFor === null ? [] : [lateFor]))
    const alarms = await lockAlarms(
      tx,
      late.map((id) => ({ courier: caller.sub, id })),
    )
    // It may have been pressed long before the deadline and have waited for signal, so it ends no alarm.
    const heard = alarms
      .filter(({ body }) => isOpenAlarm(body))
      .map((alarm) => ({ ...alarm, body: { ...alarm.body, checkedInAt: at.toISOString() } }))
    return [...(await saveTimers(tx, [...replaced, ...ended], at)), ...(await saveAlarms(tx, heard, at))]
  },
})

/** Timers that are due. The keys are "<courier>/<id>". */
const dueCheckInCollection = defineCollection<TimerRow, MessagingTables>({
  entity: 'due-check-in',

  async load(tx, _caller, keys) {
    const couriers = [...new Set(keys.map((key) => readOwnedKey(key).courier))]
    return new Map((await lockTimers(tx, couriers)).map((timer) => [ownedKey(timer), timer]))
  },

  decide: {},

  async save(tx, _caller, changed, at) {
    const timers = changed.map(({ state }) => state)
    const missed = timers.flatMap(({ courier, sub_depot: subDepot, state, alarm }) => {
      const when = at.toISOString()
      return state === 'missed' && alarm !== null
        ? [
            {
              courier,
              subDepot,
              body: newAlarm(alarm, 'check-in', { raisedAt: when, receivedAt: when, place: null }),
            },
          ]
        : []
    })
    for (const { courier, state } of timers) if (state === 'running') await announce(tx, courier, at, 'check-in')
    for (const { courier } of missed) await announce(tx, courier, at, 'check-in')
    return [...(await saveTimers(tx, timers, at)), ...(await saveAlarms(tx, missed, at))]
  },
})

/** Reminds phones of deadlines that are near, and raises an alarm for each that has passed. Returns how many alarms. */
export async function watchCheckIns({ db, clock }: MessagingStore): Promise<number> {
  const at = clock.now()
  const { rows } = await transact(
    db,
    async (tx) =>
      await sql<{ courier: string; id: string }>`
        select courier, id from check_in where (state = 'running' and due_at <= ${at}) or remind_at <= ${at}
        order by due_at limit 1000`.execute(tx),
  )
  let alarms = 0
  await changeDue(db, dueCheckInCollection, at, rows.map(ownedKey), (timer): Outcome<TimerRow> | undefined => {
    if (timer?.state !== 'running') return undefined
    if (timer.due_at <= at) {
      alarms += 1
      return { state: { ...timer, state: 'missed', remind_at: null, alarm: randomUUID() } }
    }
    return timer.remind_at !== null && timer.remind_at <= at ? { state: { ...timer, remind_at: null } } : undefined
  })
  return alarms
}
