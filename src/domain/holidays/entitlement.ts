import type { Holiday, HolidayRules, LeaveTerms, LeaveYearRow } from '#contracts/holidays/holidays.ts'
import { daysFrom, leaveYear, type LeaveYear } from './leave-year.ts'

/** Tenths of days: 5.6 weeks (Working Time Regulations 1998, regulations 13 and 13A). */
const tenthsADay = 56
/** The most days of statutory leave in a year (regulation 13A(3)). */
export const mostDays = 28
/** The accrual rate on hours worked, in hundredths of a per cent (regulation 15B(2)). */
const accrual = 1207

/** The leave entitlement of a leave year, with the figures it was calculated from. */
export type Entitlement =
  /** `tenths` of days in a whole year, before it is rounded; `part`: the days of the year from the first day of work on. */
  | { kind: 'weeks'; halves: number; daysAWeek: number; tenths: number; part: { days: number; of: number } | null }
  /** Whole hours; `capped`: at as many as 28 days have. */
  | { kind: 'hours'; halves: number; worked: number; accrued: number; hoursADay: number; capped: boolean }

/** Whole hours of leave for the hours of a pay period; half an hour is rounded up (regulation 15B(3)). */
export const accruedHours = (worked: number): number => Math.floor((worked * accrual + 5000) / 10_000)

function byHours(
  { hoursADay, worked }: NonNullable<LeaveTerms['irregularHours']>,
  { from, to }: LeaveYear,
): Entitlement {
  const periods = worked.filter(({ until }) => from <= until && until <= to).map(({ hours }) => hours)
  const sum = (hours: readonly number[]) => hours.reduce((total, each) => total + each, 0)
  const accrued = sum(periods.map(accruedHours))
  const most = mostDays * hoursADay
  const halves = Math.ceil((2 * Math.min(accrued, most)) / hoursADay)
  return {
    kind: 'hours',
    halves,
    worked: sum(periods),
    accrued: Math.min(accrued, most),
    hoursADay,
    capped: accrued > most,
  }
}

/**
 * Leave in a leave year: 5.6 weeks of the working days, 28 days at most, and of a year in which work begins the part
 * that remains of it (Working Time Regulations 1998, regulation 13(5)); for irregular hours, what has accrued. Rounded
 * up to the half day, once and at the end: rounding down would fall below the minimum.
 */
export function entitlement(
  { days, startsOn, irregularHours }: Pick<LeaveTerms, 'days' | 'startsOn' | 'irregularHours'>,
  year: LeaveYear,
): Entitlement {
  if (irregularHours) return byHours(irregularHours, year)
  const tenths = Math.min(tenthsADay * days.length, mostDays * 10)
  const of = daysFrom(year.from, year.to)
  const remaining = startsOn === null || startsOn <= year.from ? of : daysFrom(startsOn, year.to)
  const part = remaining < of ? { days: remaining, of } : null
  return {
    kind: 'weeks',
    halves: Math.ceil((2 * tenths * remaining) / (10 * of)),
    daysAWeek: days.length,
    tenths,
    part,
  }
}

/** Half days that go over into the next leave year, of what is left of one. */
export const carryOver = (left: number, { carryOverDays }: HolidayRules): number =>
  Math.min(Math.max(0, left), carryOverDays * 2)

/** Whether a holiday takes leave: what was declined or cancelled gives it back. */
export const isOpen = ({ state }: Pick<Holiday, 'state'>): boolean => state !== 'declined' && state !== 'cancelled'

export interface LeaveGrounds {
  terms: LeaveTerms
  rules: HolidayRules
  /** The courier's holidays. */
  others: readonly Pick<Holiday, 'state' | 'leave'>[]
  /** The current day, "2026-05-14". */
  today: string
}

/** Returns the days carried over. A figure entered by the depot wins; otherwise the unused leave of the previous year counts. */
function carriedInto(grounds: LeaveGrounds, { year, from }: LeaveYear): number {
  const { terms, rules, today } = grounds
  const entered = terms.carried.find((each) => each.year === year)
  if (entered) return carryOver(entered.halves, rules)
  const isOfTheseBooks = terms.booksFrom !== undefined && terms.booksFrom < year
  return isOfTheseBooks && from <= today ? getLeaveBalance(grounds, leaveYear(year - 1)).mayCarry : 0
}

export function getLeaveBalance(grounds: LeaveGrounds, leave: LeaveYear): LeaveYearRow {
  const { terms, rules, others } = grounds
  const entitled = entitlement(terms, leave).halves
  const carried = carriedInto(grounds, leave)
  const taking = others.filter(isOpen).flatMap((holiday) => holiday.leave)
  const booked = taking.reduce((sum, { year, halves }) => (year === leave.year ? sum + halves : sum), 0)
  const left = entitled + carried - booked
  return {
    id: String(leave.year),
    from: leave.from,
    to: leave.to,
    entitled,
    carried,
    booked,
    left,
    mayCarry: carryOver(left, rules),
  }
}
