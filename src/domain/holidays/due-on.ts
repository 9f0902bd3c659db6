import type { Holiday } from '#contracts/holidays/holidays.ts'
import { londonDay } from '../dates/day.ts'
import { addDays } from '../dates/near-day.ts'
import { addWorkingDays } from '../dates/working-days.ts'

/** Working days that a request may wait. */
const answerDays = 5

/** The day by which staff decide on a holiday: within five working days, and the day before it begins; never before the day on which it arrived. */
export function holidayDueOn({ receivedAt, from }: Pick<Holiday, 'receivedAt' | 'from'>): string {
  const arrived = londonDay(new Date(receivedAt))
  const [first = arrived] = [addWorkingDays(arrived, answerDays), addDays(from, -1)].sort()
  return first < arrived ? arrived : first
}
