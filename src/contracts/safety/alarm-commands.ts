import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { alarmNoteLimit, sentPlaceSchema } from './alarm.ts'

const raiseAlarmInputSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  /** Null: the courier has not allowed it, or the phone has not found it yet. */
  place: z.nullable(sentPlaceSchema),
})
export type RaiseAlarmInput = z.infer<typeof raiseAlarmInputSchema>

export const raiseAlarm = defineCommand({
  service: 'messaging',
  name: 'raiseAlarm',
  version: 1,
  input: raiseAlarmInputSchema,
  rejections: ['alarm-exists', 'too-many-alarms', 'not-a-courier'],
  entity: ({ id }) => `alarm/${id}`,
})

const addAlarmPlaceInputSchema = z.object({ id: z.uuid(), place: sentPlaceSchema })
export type AddAlarmPlaceInput = z.infer<typeof addAlarmPlaceInputSchema>

/** Adds the place, which a phone may find only after the alarm was raised. An alarm that has ended gets none. */
export const addAlarmPlace = defineCommand({
  service: 'messaging',
  name: 'addAlarmPlace',
  version: 1,
  input: addAlarmPlaceInputSchema,
  rejections: ['alarm-unknown', 'already-ended'],
  entity: ({ id }) => `alarm/${id}`,
})

const cancelAlarmInputSchema = z.object({ id: z.uuid() })
export type CancelAlarmInput = z.infer<typeof cancelAlarmInputSchema>

/** “I’m safe”: ends an alarm that nobody has taken; on one that somebody has taken it is only noted. Never rejected twice. */
export const cancelAlarm = defineCommand({
  service: 'messaging',
  name: 'cancelAlarm',
  version: 1,
  input: cancelAlarmInputSchema,
  rejections: ['alarm-unknown'],
  entity: ({ id }) => `alarm/${id}`,
})

const ofCourier = {
  /** The courier’s subject. */
  courier: z.string().check(z.minLength(1), z.maxLength(128)),
  id: z.uuid(),
}

const takeAlarmInputSchema = z.object(ofCourier)
export type TakeAlarmInput = z.infer<typeof takeAlarmInputSchema>

/** Says who looks after an alarm, which silences it at every desk. The same person taking it again changes nothing. */
export const takeAlarm = defineCommand({
  service: 'messaging',
  needs: 'answer',
  name: 'takeAlarm',
  version: 1,
  input: takeAlarmInputSchema,
  rejections: ['not-yours', 'involved', 'already-taken', 'already-ended'],
  entity: ({ courier, id }) => `staff-alarm/${courier}/${id}`,
})

const resolveAlarmInputSchema = z.object({
  ...ofCourier,
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(alarmNoteLimit)),
})
export type ResolveAlarmInput = z.infer<typeof resolveAlarmInputSchema>

/** Ends an alarm that was taken, by anybody with the permission: a shift may end before an alarm does. */
export const resolveAlarm = defineCommand({
  service: 'messaging',
  needs: 'answer',
  name: 'resolveAlarm',
  version: 1,
  input: resolveAlarmInputSchema,
  rejections: ['not-yours', 'involved', 'not-taken', 'already-ended'],
  entity: ({ courier, id }) => `staff-alarm/${courier}/${id}`,
})
