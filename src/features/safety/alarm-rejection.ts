import { alarmLimit } from '#contracts/safety/alarm.ts'

/** Messages for the codes with which the messaging service rejects what a courier sent. */
export const safetyRejections: Readonly<Record<string, string>> = {
  'alarm-exists': 'Your depot already has this alarm',
  'too-many-alarms': `Your depot has had ${alarmLimit} alarms from you in 24 hours and takes no more`,
  'not-a-courier': 'Only couriers can alarm a depot here',
  'alarm-unknown': 'Your depot doesn’t have this alarm',
  'already-ended': 'The alarm had ended before your location arrived, so it was not saved',
  'timer-exists': 'Your depot already has this timer',
  'too-far': 'You can be expected within 24 hours at most. Start the check-ins again',
  'timer-unknown': 'Your depot doesn’t have this timer',
}

/** Why an alarm was rejected, as a sentence. */
export const alarmRejection = (code: string): string =>
  `${safetyRejections[code] ?? 'Your depot couldn’t accept the alarm'}.`
