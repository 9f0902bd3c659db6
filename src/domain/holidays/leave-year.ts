import { addDays } from '#domain/dates/near-day.ts'

const day = 24 * 60 * 60 * 1000

export interface LeaveYear {
  /** The one in which it begins. */
  year: number
  /** 1 April and 31 March, as "2026-04-01". */
  from: string
  to: string
}

export const leaveYear = (year: number): LeaveYear => ({ year, from: `${year}-04-01`, to: `${year + 1}-03-31` })

/** The leave year that a day, "2026-05-14", is in. */
export const getLeaveYear = (of: string): LeaveYear =>
  leaveYear(Number(of.slice(0, 4)) - (of.slice(5) < '04-01' ? 1 : 0))

/** Days from one to another, both included; none where the second comes first. */
export const daysFrom = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / day) + 1)

/** Each day from one to another, both included. */
export const eachDay = (from: string, to: string): string[] =>
  Array.from({ length: daysFrom(from, to) }, (_, at) => addDays(from, at))
