import type { Holiday, HolidaySpan, LeaveYearRow } from '#contracts/holidays/holidays.ts'
import { entitlement, getLeaveBalance, type Entitlement } from '#domain/holidays/entitlement.ts'
import type { HolidayGrounds } from '#domain/holidays/judge-holiday.ts'
import { leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import type { OwnLeave } from './own-holidays-store.ts'

/** The figures of one leave year in half days, including unsent changes. */
export interface LeaveFigures {
  standing: LeaveYearRow
  entitled: Entitlement
  /** Half days of holidays that have begun. */
  taken: number
  /** Half days that are approved and have not begun. */
  booked: number
  /** Half days that are asked for and not decided. */
  asked: number
}

export type KnownLeave = OwnLeave & { terms: NonNullable<OwnLeave['terms']> }
export const isKnown = (leave: OwnLeave): leave is KnownLeave => leave.terms !== null

const coveringOf = ({ covers }: OwnLeave): HolidaySpan[] =>
  covers.filter(({ row }) => row.state === 'accepted' || row.state === 'assigned').map(({ row }) => row)

/** Returns what a request is judged by, on this phone and in the service alike. */
export const toGrounds = (leave: KnownLeave, today: string): HolidayGrounds => ({
  terms: leave.terms,
  rules: leave.rules,
  others: leave.holidays.map(({ row }) => row),
  covering: coveringOf(leave),
  today,
})

type HolidayPart = 'taken' | 'booked' | 'asked'

/** Returns which figure a holiday counts in; undefined for one that takes no leave. An approved one counts as taken from its first day. */
function partOf({ state, from }: Pick<Holiday, 'state' | 'from'>, today: string): HolidayPart | undefined {
  if (state === 'requested') return 'asked'
  if (state === 'taken') return 'taken'
  return state === 'approved' ? (from <= today ? 'taken' : 'booked') : undefined
}

/** Returns the figures of this leave year and the next. */
export function leaveFigures(leave: KnownLeave, today: string): LeaveFigures[] {
  const { year } = getLeaveYear(today)
  const grounds = toGrounds(leave, today)
  const halvesOf = (part: HolidayPart, each: number) =>
    leave.holidays
      .filter(({ row }) => partOf(row, today) === part)
      .flatMap(({ row }) => row.leave)
      .reduce((sum, { year: of, halves }) => (of === each ? sum + halves : sum), 0)
  return [year, year + 1].map((each) => ({
    standing: getLeaveBalance(grounds, leaveYear(each)),
    entitled: entitlement(leave.terms, leaveYear(each)),
    taken: halvesOf('taken', each),
    booked: halvesOf('booked', each),
    asked: halvesOf('asked', each),
  }))
}

/** Returns the half days that a holiday takes, over all leave years. */
export const holidayHalves = ({ leave }: Pick<Holiday, 'leave'>): number =>
  leave.reduce((sum, { halves }) => sum + halves, 0)
