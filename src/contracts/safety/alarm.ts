import * as z from 'zod/mini'
import { locationSchema } from '../parcel/parcel.ts'

/** The most alarms that a courier may raise in 24 hours; beyond it the desk has had them already. */
export const alarmLimit = 20
/** The most characters of the note with which staff resolve an alarm. */
export const alarmNoteLimit = 1000

/** A place as the phone sends it. It says its age instead of a time, so that the phone’s clock decides nothing. */
export const sentPlaceSchema = z.object({
  ...locationSchema.shape,
  /** Seconds since the phone found it. */
  ageSeconds: z.int().check(z.nonnegative(), z.maximum(86_400)),
})
export type SentPlace = z.infer<typeof sentPlaceSchema>

/** A place as staff see it. */
const alarmPlaceSchema = z.object({
  ...locationSchema.shape,
  /** When the phone found it: ISO 8601, by the service’s clock. */
  at: z.iso.datetime(),
})
export type AlarmPlace = z.infer<typeof alarmPlaceSchema>

/** `raised` and `taken` are open. `safe`: the courier cancelled it before anybody took it. */
const alarmStateSchema = z.enum(['raised', 'taken', 'resolved', 'safe'])
export type AlarmState = z.infer<typeof alarmStateSchema>

/** `help`: the courier held for help. `check-in`: they did not check in by the deadline. */
const alarmReasonSchema = z.enum(['help', 'check-in'])
export type AlarmReason = z.infer<typeof alarmReasonSchema>

/** An alarm as its courier sees it; a row of their feed, of the kind `alarm`. It has no place: that stays at the desk. */
export const alarmSchema = z.object({
  /** Made on the device; by the service for a missed check-in. */
  id: z.uuid(),
  reason: alarmReasonSchema,
  state: alarmStateSchema,
  /** When the courier raised it: ISO 8601, by the service’s clock. */
  raisedAt: z.iso.datetime(),
  receivedAt: z.iso.datetime(),
  hasPlace: z.boolean(),
  /** When the courier said that they are safe. */
  safeAt: z.nullable(z.iso.datetime()),
  takenAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
})
export type Alarm = z.infer<typeof alarmSchema>

/** An alarm as staff see it; a row of the sub-depot’s feed, of the kind `staff-alarm`. */
export const staffAlarmSchema = z.object({
  /** "<courier>/<id>" */
  id: z.string(),
  courier: z.string(),
  subDepot: z.string(),
  ...z.pick(alarmSchema, { reason: true, state: true, raisedAt: true, receivedAt: true, safeAt: true }).shape,
  place: z.nullable(alarmPlaceSchema),
  /** When a check-in arrived after this alarm was raised for want of it. It does not end the alarm. */
  checkedInAt: z.nullable(z.iso.datetime()),
  /** The user name of the member of staff who looks after it. */
  taken: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  /** The note that staff resolved it with. */
  note: z.string(),
  /** Null: it is open. `by` is empty if the courier ended it. */
  outcome: z.nullable(z.object({ state: alarmStateSchema, by: z.string(), at: z.iso.datetime() })),
})
export type StaffAlarm = z.infer<typeof staffAlarmSchema>
