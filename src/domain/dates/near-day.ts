import { longDay } from './day.ts'

/** Midday: far from every change of the clocks. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** The day so many days later; negative for earlier. Days as "2026-05-14". */
export function addDays(day: string, days: number): string {
  const date = noonOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day so many months later, or the month's last where it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = noonOf(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastOfMonth = addDays(date.toISOString().slice(0, 10), 31).slice(0, 7)
  const last = Number(addDays(`${lastOfMonth}-01`, -1).slice(8))
  return `${date.toISOString().slice(0, 7)}-${String(Math.min(last, Number(day.slice(8)))).padStart(2, '0')}`
}

/** "Thursday 14 May" of a day as stored. */
export const dayName = (day: string): string => longDay(noonOf(day))

/** "Tomorrow, Friday 15 May", or "Saturday 16 May" of a day that is further away. */
export function fullNearDay(day: string, today: string): string {
  const near = nearDay(day, today)
  return near === dayName(day) ? near : `${near}, ${dayName(day)}`
}

/** Returns "today", "tomorrow" or "Thursday 14 May", for use within a sentence. */
export function nearDayInSentence(day: string, today: string): string {
  const near = nearDay(day, today)
  return near === dayName(day) ? near : near.toLowerCase()
}

/** Returns "Today", "Yesterday", "Tomorrow" or "Thursday 14 May". */
export function nearDay(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, -1)) return 'Yesterday'
  return day === addDays(today, 1) ? 'Tomorrow' : dayName(day)
}
