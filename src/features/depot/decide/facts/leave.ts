import type { StaffCoverRow, StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import { dayAndMonth } from '#domain/dates/day-labels.ts'

/** `feed` is "staff/SAM": the sub-depot whose couriers may cover. */
export type DeskCover = StaffCoverRow & { feed: string }

/** The half days that a holiday takes from the allowance. */
export const halfDays = ({ leave }: Pick<StaffHolidayRow, 'leave'>): number =>
  leave.reduce((sum, { halves }) => sum + halves, 0)

/** "18 to 22 May", "18 May, afternoon". */
export function shortSpan({
  from,
  to,
  firstDay,
  lastDay,
}: Pick<StaffHolidayRow, 'from' | 'to' | 'firstDay' | 'lastDay'>): string {
  if (from === to)
    return `${dayAndMonth(from)}${firstDay === 'afternoon' ? ', afternoon' : lastDay === 'morning' ? ', morning' : ''}`
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : dayAndMonth(from)
  return `${first} to ${dayAndMonth(to)}`
}
