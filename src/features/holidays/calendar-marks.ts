import { Ban, CircleCheck, Clock, Handshake } from 'lucide-react'
import { leaveDays } from '#domain/holidays/count-leave.ts'
import { isEmbargoed } from '#domain/holidays/embargo.ts'
import { isOpen } from '#domain/holidays/entitlement.ts'
import { eachDay } from '#domain/holidays/leave-year.ts'
import type { DayMark } from '#ui/calendar/month-grid.tsx'
import { isWaiting } from './holiday-chip.tsx'
import { stateLabels } from './holiday-labels.ts'
import { toGrounds, type KnownLeave } from './leave-figures.ts'

/** The mark of a day in the calendar, and its holiday. */
export interface CalendarDay {
  mark: DayMark
  holiday: string | null
}

const looks = {
  booked: { icon: CircleCheck, tone: 'confirmed' },
  asked: { icon: Clock, tone: 'todo' },
  cover: { icon: Handshake, tone: 'neutral' },
  none: { icon: Ban, tone: 'neutral' },
} as const

export const legend = [
  { ...looks.booked, words: 'Approved' },
  { ...looks.asked, words: 'Asked for' },
  { ...looks.cover, words: 'You’re covering' },
  { ...looks.none, words: 'No leave allowed' },
] as const

/** Returns each day's most important entry: booked, requested, covered or closed. */
export function calendarDays(leave: KnownLeave, today: string): Map<string, CalendarDay> {
  const { rules, terms } = leave
  const days = new Map<string, CalendarDay>()
  for (const { from, to, reason } of rules.embargoes) {
    for (const day of eachDay(from, to))
      days.set(day, { mark: { ...looks.none, words: `no leave allowed, ${reason}` }, holiday: null })
  }
  for (const span of toGrounds(leave, today).covering) {
    for (const day of eachDay(span.from, span.to))
      days.set(day, { mark: { ...looks.cover, words: 'you cover' }, holiday: null })
  }
  for (const holiday of leave.holidays.filter(({ row }) => isOpen(row))) {
    const { row } = holiday
    const look = row.state === 'requested' ? looks.asked : looks.booked
    const pending = isWaiting(holiday)
    for (const { day, halves } of leaveDays(row, terms.days, rules)) {
      const words = `holiday${halves === 1 ? ' for half the day' : ''}, ${stateLabels[row.state].toLowerCase()}${pending ? ', not sent yet' : ''}`
      const closed = isEmbargoed(day, rules.embargoes) ? ', no other leave allowed' : ''
      days.set(day, { mark: { ...look, words: `${words}${closed}`, pending }, holiday: row.id })
    }
  }
  return days
}
