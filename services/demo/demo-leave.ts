import type { Holiday, HolidayRules, HolidaySpan, LeaveTerms } from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { requestCover } from '#domain/holidays/cover.ts'
import { getLeaveYear } from '#domain/holidays/leave-year.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { demoCouriers, demoSubDepot } from './demo-accounts.ts'
import { demoProfiles } from './demo-profiles.ts'

const [first, second] = demoCouriers
const toId = (at: number): string => `d1e00000-0000-4000-8000-00000000000${at}`
const getName = (courier: string): string => demoProfiles[courier]?.name ?? courier

export interface DemoLeave {
  courier: string
  subDepot: string
  name: string
  terms: LeaveTerms
  holidays: Holiday[]
}

/** Returns the couriers of the demo: the first has an approved week, the second waits for a decision and asks the first to cover. */
export function demoLeave(now: Date, rules: HolidayRules): DemoLeave[] {
  const today = londonDay(now)
  const at = now.toISOString()
  // A Monday, so that each holiday has its working days whenever the demo begins.
  const monday = (weeks: number): string => addDays(today, weeks * 7 + 1 - new Date(`${today}T12:00:00Z`).getUTCDay())
  const { year } = getLeaveYear(today)
  const terms: LeaveTerms = { days: [1, 2, 3, 4, 5], startsOn: null, carried: [{ year, halves: 5 }], booksFrom: year }
  const holidayOf = (id: string, span: HolidaySpan, more: Pick<Holiday, 'state' | 'decidedAt' | 'cover'>): Holiday => ({
    ...span,
    id,
    leave: leaveByYear(leaveDays(span, terms.days, rules)),
    requestedAt: at,
    receivedAt: at,
    text: '',
    ...more,
  })
  const bookOf = (courier: string, holidays: Holiday[]): DemoLeave => ({
    courier,
    subDepot: demoSubDepot,
    name: getName(courier),
    terms,
    holidays,
  })
  const week: HolidaySpan = { from: monday(5), to: addDays(monday(5), 4), firstDay: 'whole', lastDay: 'whole' }
  const days: HolidaySpan = { from: monday(4), to: addDays(monday(4), 1), firstDay: 'afternoon', lastDay: 'whole' }
  const asked = requestCover([{ id: first.sub, name: getName(first.sub) }], at)
  return [
    bookOf(first.sub, [holidayOf(toId(1), week, { state: 'approved', decidedAt: at, cover: requestCover([], at) })]),
    bookOf(second.sub, [holidayOf(toId(2), days, { state: 'requested', decidedAt: null, cover: asked })]),
  ]
}
