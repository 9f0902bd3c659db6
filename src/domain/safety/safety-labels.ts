import type { Alarm, AlarmPlace, StaffAlarm } from '#contracts/safety/alarm.ts'
import { londonTime } from '../dates/day.ts'

/** "10:02", in the United Kingdom. */
const clockTime = (at: string | number): string => londonTime(new Date(at))

/** "now", "1 minute ago", "12 minutes ago", "3 hours ago". */
export function formatAge(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return 'now'
  if (minutes < 90) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  return `${Math.round(minutes / 60)} hours ago`
}

/** "within 12 m", or "within 1.4 km". */
export const formatAccuracy = (metres: number): string =>
  metres < 1000 ? `within ${Math.max(1, Math.round(metres))} m` : `within ${(metres / 1000).toFixed(1)} km`

/** "53.40000, -2.20000": what people read to an operator and maps understand. */
export const formatCoordinates = ({ lat, lng }: Pick<AlarmPlace, 'lat' | 'lng'>): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`

interface TextPlace {
  lat: number
  lng: number
  accuracy: number
  /** Milliseconds since 1970, by the services' clock. */
  foundAt: number
}

/** The text message for the depot. It goes out without the services, so it says all that they would. */
export function helpText(at: number, place: TextPlace | null): string {
  const start = `I need help. Time: ${clockTime(at)}.`
  if (!place) return `${start} My phone doesn’t know where I am.`
  const age = formatAge((at - place.foundAt) / 1000)
  return `${start} I am at ${formatCoordinates(place)}, ${formatAccuracy(place.accuracy)}, found ${age === 'now' ? 'just now' : age}.`
}

/** An address that opens the phone’s text messages. Both separators, because iOS reads the second one only. */
export const toSmsLink = (phone: string, text: string): string => `sms:${phone}?&body=${encodeURIComponent(text)}`

/** Returns the state of an alarm in a sentence for its courier. `isSent`: the service has it. */
export function alarmStatus({ state, receivedAt, takenAt, safeAt, endedAt }: Alarm, isSent: boolean): string {
  if (!isSent) return 'Saved on this phone. Your depot has not been told yet.'
  if (state === 'safe') return `You said you’re safe at ${clockTime(safeAt ?? receivedAt)}. The alarm is off.`
  if (state === 'resolved') return `Your depot closed it at ${clockTime(endedAt ?? receivedAt)}.`
  if (state === 'taken') {
    const safe = safeAt === null ? '' : ' They also know that you said you’re safe.'
    return `Somebody at your depot has been looking after it since ${clockTime(takenAt ?? receivedAt)}.${safe}`
  }
  return `Your depot’s desks have shown it since ${clockTime(receivedAt)}. Nobody has taken it yet.`
}

export const alarmReasonLabels: Readonly<Record<Alarm['reason'], string>> = {
  help: 'Needs help',
  'check-in': 'Did not check in',
}

export const alarmStateLabels: Readonly<Record<Alarm['state'], string>> = {
  raised: 'Nobody has taken it',
  taken: 'Taken',
  resolved: 'Resolved',
  safe: 'Courier is safe',
}

/** Minutes after which the desk says that an alarm was raised long before it arrived. */
const lateMinutes = 2

/** "Held for help at 10:02, and it arrived at 12:40": when it began, for staff. */
export function alarmBegan({ reason, raisedAt, receivedAt }: StaffAlarm): string {
  if (reason === 'check-in') return `The check-in was due at ${clockTime(raisedAt)}`
  const isLate = Date.parse(receivedAt) - Date.parse(raisedAt) > lateMinutes * 60_000
  return `Held for help at ${clockTime(raisedAt)}${isLate ? `, and it arrived at ${clockTime(receivedAt)}: the phone had no signal` : ''}`
}
