import type { Hono } from 'hono'
import { staffAlarmSchema, type Alarm, type StaffAlarm } from '#contracts/safety/alarm.ts'
import type { CheckIn } from '#contracts/safety/check-in.ts'
import type { DepotContact } from '#contracts/safety/depot-contact.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, groupFeedOf, type Person, type Tap } from '#support/people.ts'

export const place = { lat: 53.4, lng: -2.2, accuracy: 12, ageSeconds: 30 }

export const raise = (at: number, more: object = {}): Tap => ({
  command: 'raiseAlarm',
  entity: `alarm/${numberedId(at)}`,
  input: { id: numberedId(at), place: null, ...more },
})
const onAlarm =
  (command: string) =>
  (at: number, more: object = {}): Tap => ({
    command,
    entity: `alarm/${numberedId(at)}`,
    input: { id: numberedId(at), ...more },
  })
export const addPlace = (at: number): Tap => onAlarm('addAlarmPlace')(at, { place })
export const cancel = onAlarm('cancelAlarm')

const byStaff =
  (command: string) =>
  (at: number, more: object = {}, courier = 'anna'): Tap => ({
    command,
    entity: `staff-alarm/${courier}/${numberedId(at)}`,
    input: { courier, id: numberedId(at), ...more },
  })
export const take = byStaff('takeAlarm')
export const resolve = (at: number, note = 'Spoke to her.', courier = 'anna'): Tap =>
  byStaff('resolveAlarm')(at, { note }, courier)

const onTimer =
  (command: string) =>
  (at: number, more: object = {}): Tap => ({
    command,
    entity: `check-in/${numberedId(at)}`,
    input: { id: numberedId(at), ...more },
  })
export const startEvery = (at: number, minutes: number): Tap =>
  onTimer('startCheckIn')(at, { until: { kind: 'every', minutes } })
export const startBy = (at: number, by: string): Tap => onTimer('startCheckIn')(at, { until: { kind: 'by', at: by } })
export const okNow = onTimer('checkIn')
export const endTimer = onTimer('endCheckIn')

export const setPhone = (subDepot: string, phone: string | null): Tap => ({
  command: 'setDepotContact',
  entity: `staff-contact/${subDepot}`,
  input: { subDepot, phone },
})

/** What a courier and a desk see of alarms and timers. */
export const readSafety = (app: Hono) => ({
  alarm: async (person: Person, at: number) =>
    ((await feedOf(app, person, 'alarm')) as Alarm[]).find(({ id }) => id === numberedId(at)),
  alarms: async (person: Person) => (await feedOf(app, person, 'alarm')) as Alarm[],
  timer: async (person: Person, at: number) =>
    ((await feedOf(app, person, 'check-in')) as CheckIn[]).find(({ id }) => id === numberedId(at)),
  atDesk: async (person: Person, feed = 'staff/SAM'): Promise<StaffAlarm[] | undefined> =>
    (await groupFeedOf(app, person, feed, 'staff-alarm'))?.map((row) => staffAlarmSchema.parse(row)),
  contact: async (person: Person, feed = 'depot/SAM') =>
    ((await groupFeedOf(app, person, feed, 'depot-contact')) as DepotContact[] | undefined)?.[0],
})
