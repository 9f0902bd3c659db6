import { sql, type QueryExecutorProvider } from 'kysely'
import type { Alarm, AlarmPlace, AlarmReason, AlarmState, StaffAlarm } from '#contracts/safety/alarm.ts'
import { caseEvents } from '#contracts/webhooks/case-events.ts'
import { newEvent, recordEvents, type NewEvent } from '#kit/events/record-events.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'

/** An alarm as it is stored. Times are ISO 8601, by the service's clock. */
export interface AlarmBody {
  id: string
  reason: AlarmReason
  state: AlarmState
  raisedAt: string
  receivedAt: string
  place: AlarmPlace | null
  safeAt: string | null
  checkedInAt: string | null
  /** `sub`: the subject of the member of staff, which no desk is told. */
  taken: { by: string; sub: string; at: string } | null
  note: string
  ended: { by: string; at: string } | null
}

export interface OwnAlarm {
  courier: string
  subDepot: string
  body: AlarmBody
}

export const newAlarm = (
  id: string,
  reason: AlarmReason,
  { raisedAt, receivedAt, place }: Pick<AlarmBody, 'raisedAt' | 'receivedAt' | 'place'>,
): AlarmBody => ({
  id,
  reason,
  state: 'raised',
  raisedAt,
  receivedAt,
  place,
  safeAt: null,
  checkedInAt: null,
  taken: null,
  note: '',
  ended: null,
})

export const isOpenAlarm = ({ state }: Pick<AlarmBody, 'state'>): boolean => state === 'raised' || state === 'taken'

function toAlarm({ id, reason, state, raisedAt, receivedAt, place, safeAt, taken, ended }: AlarmBody): Alarm {
  return {
    id,
    reason,
    state,
    raisedAt,
    receivedAt,
    hasPlace: place !== null,
    safeAt,
    takenAt: taken?.at ?? null,
    endedAt: ended?.at ?? null,
  }
}

export function toStaffAlarm({ courier, subDepot, body }: OwnAlarm): StaffAlarm {
  const { id, ended, taken, ...rest } = body
  return {
    id: ownedKey({ courier, id }),
    courier,
    subDepot,
    ...rest,
    taken: taken && { by: taken.by, at: taken.at },
    outcome: ended && { state: body.state, ...ended },
  }
}

interface AlarmRow {
  courier: string
  sub_depot: string
  body: AlarmBody
}

export const toOwnAlarm = ({ courier, sub_depot: subDepot, body }: AlarmRow): OwnAlarm => ({ courier, subDepot, body })

/** Locks alarms, in one order. */
export async function lockAlarms(tx: QueryExecutorProvider, keys: readonly OwnedKey[]): Promise<OwnAlarm[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<AlarmRow>`
    select a.courier, a.sub_depot, a.body from alarm as a
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(courier text, id uuid)
      on k.courier = a.courier and k.id = a.id
    order by a.courier, a.id for update of a`.execute(tx)
  return rows.map(toOwnAlarm)
}

/** Shows alarms to the staff of the sub-depot where they were raised, and to the back office. */
export const alarmFeed = defineDecisionFeed<OwnAlarm>({
  kind: 'staff-alarm',
  table: 'alarm',
  id: { type: 'uuid' },
  told: 'sub-depot',
  isMissing: sql`t.state in ('raised', 'taken') and t.told is distinct from t.sub_depot`,
  lock: lockAlarms,
  toEntries: (_tx, alarms) =>
    alarms.map((alarm) => {
      const row = toStaffAlarm(alarm)
      return { subDepot: alarm.subDepot, id: row.id, row }
    }),
})

/** Returns what other systems get of an alarm that is saved: that it was raised, and that it is over. */
function toEvents({ courier, subDepot, body: { id, reason, raisedAt, state } }: OwnAlarm, isNew: boolean): NewEvent[] {
  const whose = { courier, subDepot, alarm: id }
  return [
    ...(isNew ? [newEvent(caseEvents.alarmRaised, id, { ...whose, reason, raisedAt })] : []),
    ...(state === 'resolved' || state === 'safe' ? [newEvent(caseEvents.alarmEnded, id, { ...whose, state })] : []),
  ]
}

/** Saves alarms, and returns the feed rows for their couriers and for staff. */
export async function saveAlarms(tx: QueryExecutorProvider, alarms: readonly OwnAlarm[], at: Date): Promise<FeedRow[]> {
  if (alarms.length === 0) return []
  const rows = alarms.map(({ courier, subDepot, body }) => ({
    courier,
    id: body.id,
    home: subDepot,
    body,
    state: body.state,
    at: body.receivedAt,
  }))
  const before = await lockAlarms(
    tx,
    alarms.map(({ courier, body: { id } }) => ({ courier, id })),
  )
  const known = new Set(before.map(({ body }) => body.id))
  await sql`
    insert into alarm (courier, id, sub_depot, body, state, received_at)
    select courier, id, home, body, state, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(courier text, id uuid, home text, body jsonb, state text, at timestamptz)
    on conflict (courier, id) do update set body = excluded.body, state = excluded.state`.execute(tx)
  await recordEvents(
    tx,
    alarms.flatMap((alarm) => toEvents(alarm, !known.has(alarm.body.id))),
    at,
  )
  const own = alarms.map(({ courier, body }) => ({
    feed: courierFeed(courier),
    kind: 'alarm',
    id: body.id,
    value: toAlarm(body),
  }))
  return [...own, ...(await alarmFeed.notify(tx, alarms, { by: '', at }))]
}
