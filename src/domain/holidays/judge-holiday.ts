import type { HolidayErrorCode } from '#contracts/holidays/holiday-commands.ts'
import type { Holiday, HolidayRules, HolidaySpan, LeaveTerms } from '#contracts/holidays/holidays.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { sumHalfDays, leaveByYear, leaveDays, noticeDays } from './count-leave.ts'
import { getLeaveBalance } from './entitlement.ts'
import { isEmbargoed } from './embargo.ts'
import { leaveYear, getLeaveYear } from './leave-year.ts'
import { firstHalf, isAway, lastHalf, overlap } from './overlap.ts'

export interface HolidayGrounds {
  terms: LeaveTerms
  rules: HolidayRules
  others: readonly Holiday[]
  /** The days of others that the courier has agreed to cover. */
  covering: readonly HolidaySpan[]
  /** The day on which the courier asks, "2026-05-14". */
  today: string
}

/** Faults of the days themselves. Behind one of these nothing is counted, as a span may be of any length. */
function spanFaults(span: HolidaySpan, { terms, today }: HolidayGrounds): HolidayErrorCode[] {
  const { from, to } = span
  const last = leaveYear(getLeaveYear(today).year + 1).to
  const found: (HolidayErrorCode | false)[] = [
    to < from && 'days-reversed',
    from === to && firstHalf(span) > lastHalf(span) && 'half-days-cross',
    from < today && 'in-past',
    to > last && 'too-far-ahead',
    terms.startsOn !== null && from < terms.startsOn && 'before-start',
  ]
  return found.filter((fault) => fault !== false)
}

/** Returns every reason why the holiday cannot be requested; empty if the depot may decide on it. */
export function listHolidayErrors(span: HolidaySpan, grounds: HolidayGrounds): HolidayErrorCode[] {
  const wrongSpan = spanFaults(span, grounds)
  if (wrongSpan.length > 0) return wrongSpan
  const { terms, rules, others, covering, today } = grounds
  const days = leaveDays(span, terms.days, rules)
  const isTooMuch = ({ year, halves }: Holiday['leave'][number]) =>
    halves > getLeaveBalance(grounds, leaveYear(year)).left
  const found: (HolidayErrorCode | false)[] = [
    days.length === 0 && 'no-working-days',
    span.from < addDays(today, noticeDays(sumHalfDays(days), rules)) && 'notice-too-short',
    days.some(({ day }) => isEmbargoed(day, rules.embargoes)) && 'embargo',
    isAway(span, others) && 'overlaps',
    covering.some((other) => overlap(span, other)) && 'covering',
    leaveByYear(days).some(isTooMuch) && 'not-enough-left',
  ]
  return found.filter((fault) => fault !== false)
}
