import type { Holiday, HolidayRules, HolidaySpan, LeaveTerms } from '#contracts/holidays/holidays.ts'
import { bankHolidays } from '#domain/dates/working-days.ts'
import { eachDay, getLeaveYear } from './leave-year.ts'

interface LeaveDay {
  /** The day, "2026-05-14". */
  day: string
  /** The half days of leave: 1 or 2. */
  halves: number
}

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** The days of leave that a holiday takes: those that are worked, and bank holidays only where they count. */
export function leaveDays(
  { from, to, firstDay, lastDay }: HolidaySpan,
  days: LeaveTerms['days'],
  { bankHolidaysCount }: HolidayRules,
): LeaveDay[] {
  const span = eachDay(from, to)
  const free = bankHolidaysCount ? [] : [...new Set(span.map((day) => Number(day.slice(0, 4))))].flatMap(bankHolidays)
  return span
    .filter((day) => days.includes(weekday(day)) && !free.includes(day))
    .map((day) => ({
      day,
      halves: 2 - (day === from && firstDay === 'afternoon' ? 1 : 0) - (day === to && lastDay === 'morning' ? 1 : 0),
    }))
}

/** Returns the leave taken from each leave year, earliest first. */
export function leaveByYear(days: readonly LeaveDay[]): Holiday['leave'] {
  const years = [...new Set(days.map(({ day }) => getLeaveYear(day).year))]
  return years.map((year) => ({ year, halves: sumHalfDays(days.filter(({ day }) => getLeaveYear(day).year === year)) }))
}

export const sumHalfDays = (days: readonly LeaveDay[]): number => days.reduce((sum, { halves }) => sum + halves, 0)

/**
 * Days from asking to the first day of the holiday, at least: twice the leave plus one day where the rules say nothing
 * else ("Holiday entitlement: Booking time off" on GOV.UK). Part of a day is a day.
 */
export const noticeDays = (halves: number, { noticeFactor }: HolidayRules): number =>
  Math.ceil((noticeFactor * halves) / 2) + 1
