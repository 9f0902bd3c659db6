import {
  addAlarmPlace,
  cancelAlarm,
  raiseAlarm,
  type AddAlarmPlaceInput,
  type CancelAlarmInput,
  type RaiseAlarmInput,
} from '#contracts/safety/alarm-commands.ts'
import { alarmSchema, type Alarm } from '#contracts/safety/alarm.ts'
import {
  checkIn,
  checkInSchema,
  endCheckIn,
  startCheckIn,
  type CheckIn,
  type CheckInInput,
  type StartCheckInInput,
} from '#contracts/safety/check-in.ts'
import { depotContactSchema } from '#contracts/safety/depot-contact.ts'
import type { CommandLabels, FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { safetyRejections } from './alarm-rejection.ts'

const labels = (title: string, about: string): CommandLabels => ({ title, about, to: '/safety' })

/** A deadline as this phone expects it, until the service has said its own. */
const nextDue = (from: string, minutes: number): string => new Date(Date.parse(from) + minutes * 60_000).toISOString()

export const safetySync: FeatureSync = {
  service: 'messaging',
  collections: [
    { kind: 'alarm', table: 'alarms', row: alarmSchema },
    { kind: 'check-in', table: 'checkIns', row: checkInSchema },
  ],
  groupCollections: [{ kind: 'depot-contact', table: 'depotContacts', row: depotContactSchema }],
  derivedTables: [],
  commands: [raiseAlarm, addAlarmPlace, cancelAlarm, startCheckIn, checkIn, endCheckIn],
  effects: {
    raiseAlarm: (row: Alarm | undefined, { id, place }: RaiseAlarmInput, { deviceTime }: MutationStamp): Alarm =>
      row ?? {
        id,
        reason: 'help',
        state: 'raised',
        raisedAt: deviceTime,
        receivedAt: deviceTime,
        hasPlace: place !== null,
        safeAt: null,
        takenAt: null,
        endedAt: null,
      },
    addAlarmPlace: (row: Alarm | undefined, _input: AddAlarmPlaceInput) => row && { ...row, hasPlace: true },
    cancelAlarm: (row: Alarm | undefined, _input: CancelAlarmInput, { deviceTime }: MutationStamp) => {
      if (!row || row.safeAt !== null) return row
      const safe = { ...row, safeAt: deviceTime }
      return row.state === 'raised' ? { ...safe, state: 'safe' as const, endedAt: deviceTime } : safe
    },
    startCheckIn: (
      row: CheckIn | undefined,
      { id, until }: StartCheckInInput,
      { deviceTime }: MutationStamp,
    ): CheckIn =>
      row ?? {
        id,
        everyMinutes: until.kind === 'every' ? until.minutes : null,
        state: 'running',
        dueAt: until.kind === 'every' ? nextDue(deviceTime, until.minutes) : until.at,
      },
    checkIn: (row: CheckIn | undefined, _input: CheckInInput, { deviceTime }: MutationStamp) => {
      if (!row || row.state === 'ended') return row
      if (row.everyMinutes === null) return { ...row, state: 'ended' as const }
      return { ...row, state: 'running' as const, dueAt: nextDue(deviceTime, row.everyMinutes) }
    },
    endCheckIn: (row: CheckIn | undefined) => row && { ...row, state: 'ended' as const },
  },
  announcements: {
    'check-in': { body: 'Check in with your depot, or it will look for you.', to: '/safety', pulls: ['messaging'] },
  },
  describe: {
    raiseAlarm: () => labels('Call for help', 'Your alarm'),
    addAlarmPlace: () => labels('Your location, for your alarm', 'Your alarm'),
    cancelAlarm: () => labels('I’m safe', 'Your alarm'),
    startCheckIn: () => labels('Start check-ins', 'Your check-ins'),
    checkIn: () => labels('I’m OK', 'Your check-ins'),
    endCheckIn: () => labels('Stop check-ins', 'Your check-ins'),
  },
  refusals: safetyRejections,
}
