import { sql, type QueryExecutorProvider } from 'kysely'
import {
  addAlarmPlace,
  cancelAlarm,
  raiseAlarm,
  resolveAlarm,
  takeAlarm,
  type RaiseAlarmInput,
} from '#contracts/safety/alarm-commands.ts'
import { alarmLimit, type AlarmPlace, type SentPlace } from '#contracts/safety/alarm.ts'
import { getHomeSubDepot, serves } from '#kit/http/staff-access.ts'
import { decision, defineCollection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import type { MessagingTables } from '../tables.ts'
import {
  isOpenAlarm,
  lockAlarms,
  newAlarm,
  saveAlarms,
  toStaffAlarm,
  type AlarmBody,
  type OwnAlarm,
} from './alarm-rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A place was found some seconds before its command was saved. */
const toPlace = (
  { ageSeconds, ...place }: SentPlace,
  { occurredAt }: Pick<DecideContext, 'occurredAt'>,
): AlarmPlace => ({
  ...place,
  at: new Date(Date.parse(occurredAt) - ageSeconds * 1000).toISOString(),
})

interface CourierAlarm {
  /** Null: it has not been raised. */
  alarm: AlarmBody | null
  /** The number of alarms that the courier has raised in 24 hours, shared by all alarms of a push. */
  recent: { count: number }
}

function raise(
  state: CourierAlarm | undefined,
  { id, place }: RaiseAlarmInput,
  context: DecideContext,
): Outcome<CourierAlarm> {
  if (!state || !context.caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
  const { alarm, recent } = state
  if (alarm) return { rejected: 'alarm-exists' }
  if (recent.count >= alarmLimit) return { rejected: 'too-many-alarms' }
  recent.count += 1
  const { occurredAt: raisedAt, receivedAt } = context
  return {
    state: {
      recent,
      alarm: newAlarm(id, 'help', { raisedAt, receivedAt, place: place && toPlace(place, context) }),
    },
  }
}

async function countRecent(tx: QueryExecutorProvider, courier: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from alarm
    where courier = ${courier} and received_at > ${new Date(now.getTime() - dayMs)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Couriers raise alarms, add their place and say that they are safe. `now` returns the service's time. */
export const alarmCollection = (now: () => Date) =>
  defineCollection<CourierAlarm, MessagingTables>({
    entity: 'alarm',

    async load(tx, caller, ids) {
      if (!caller.groups.includes('courier')) return new Map()
      const found = await lockAlarms(
        tx,
        ids.map((id) => ({ courier: caller.sub, id })),
      )
      const alarms = new Map(found.map(({ body }) => [body.id, body]))
      const recent = { count: await countRecent(tx, caller.sub, now()) }
      return new Map(ids.map((id) => [id, { alarm: alarms.get(id) ?? null, recent }]))
    },

    decide: {
      raiseAlarm: decision(raiseAlarm, raise),
      addAlarmPlace: decision(addAlarmPlace, (state, { place }, context) => {
        if (!state?.alarm) return { rejected: 'alarm-unknown' }
        if (!isOpenAlarm(state.alarm)) return { rejected: 'already-ended' }
        return { state: { ...state, alarm: { ...state.alarm, place: toPlace(place, context) } } }
      }),
      cancelAlarm: decision(cancelAlarm, (state, _input, { occurredAt, receivedAt }) => {
        if (!state?.alarm) return { rejected: 'alarm-unknown' }
        const { alarm } = state
        if (alarm.safeAt !== null || !isOpenAlarm(alarm)) return { state }
        const safe = { ...alarm, safeAt: occurredAt }
        // Somebody who has taken it may know more than the phone, so they end it.
        if (alarm.state === 'taken') return { state: { ...state, alarm: safe } }
        return { state: { ...state, alarm: { ...safe, state: 'safe', ended: { by: '', at: receivedAt } } } }
      }),
    },

    async save(tx, caller, changed, at) {
      const subDepot = getHomeSubDepot(caller)
      const alarms = changed.flatMap(({ state: { alarm } }) =>
        alarm ? [{ courier: caller.sub, subDepot, body: alarm }] : [],
      )
      // An alarm stays where it was raised, though its courier may work elsewhere by now.
      const stored = await lockAlarms(
        tx,
        alarms.map(({ courier, body }) => ({ courier, id: body.id })),
      )
      const homes = new Map(stored.map((each) => [each.body.id, each.subDepot]))
      return await saveAlarms(
        tx,
        alarms.map((each) => ({ ...each, subDepot: homes.get(each.body.id) ?? each.subDepot })),
        at,
      )
    },
  })

/** Staff take alarms of their sub-depot and resolve them. */
export const staffAlarmCollection = defineCollection<OwnAlarm, MessagingTables>({
  entity: 'staff-alarm',

  async load(tx, caller, keys) {
    const alarms = await lockAlarms(tx, keys.map(readOwnedKey))
    return new Map(
      alarms
        .filter(({ subDepot }) => serves(caller, subDepot))
        .map((alarm) => [ownedKey({ courier: alarm.courier, id: alarm.body.id }), alarm]),
    )
  },

  decide: {
    takeAlarm: decision(takeAlarm, (state, _input, { caller, receivedAt }) => {
      if (!state) return { rejected: 'not-yours' }
      if (state.courier === caller.sub) return { rejected: 'involved' }
      const { body } = state
      if (!isOpenAlarm(body)) return { rejected: 'already-ended', current: toStaffAlarm(state) }
      if (body.taken)
        return body.taken.sub === caller.sub ? { state } : { rejected: 'already-taken', current: toStaffAlarm(state) }
      const taken = { by: caller.username, sub: caller.sub, at: receivedAt }
      return {
        state: { ...state, body: { ...body, state: 'taken', taken } },
        noted: { before: body.state, after: 'taken' },
      }
    }),
    resolveAlarm: decision(resolveAlarm, (state, { note }, { caller, receivedAt }) => {
      if (!state) return { rejected: 'not-yours' }
      if (state.courier === caller.sub) return { rejected: 'involved' }
      const { body } = state
      if (body.state === 'resolved' && body.note === note) return { state }
      if (!isOpenAlarm(body)) return { rejected: 'already-ended', current: toStaffAlarm(state) }
      if (body.state !== 'taken') return { rejected: 'not-taken', current: toStaffAlarm(state) }
      const ended = { by: caller.username, at: receivedAt }
      return {
        state: { ...state, body: { ...body, state: 'resolved', note, ended } },
        noted: { before: body.state, after: 'resolved' },
      }
    }),
  },

  save: async (tx, _caller, changed, at) =>
    await saveAlarms(
      tx,
      changed.map(({ state }) => state),
      at,
    ),
})
