import type { Holiday, HolidaySpan } from '#contracts/holidays/holidays.ts'
import { isOpen } from './entitlement.ts'

/** Half days in the order of time: a morning before its afternoon. */
export const firstHalf = ({ from, firstDay }: HolidaySpan): string =>
  `${from} ${firstDay === 'afternoon' ? 'pm' : 'am'}`
export const lastHalf = ({ to, lastDay }: HolidaySpan): string => `${to} ${lastDay === 'morning' ? 'am' : 'pm'}`

export const overlap = (one: HolidaySpan, other: HolidaySpan): boolean =>
  firstHalf(one) <= lastHalf(other) && firstHalf(other) <= lastHalf(one)

/** Whether somebody with these holidays is away in a part of the days, and so can cover for nobody. */
export const isAway = (span: HolidaySpan, own: readonly Holiday[]): boolean =>
  own.some((holiday) => isOpen(holiday) && overlap(span, holiday))
