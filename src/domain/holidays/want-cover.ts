import type { Holiday } from '#contracts/holidays/holidays.ts'
import { londonDay } from '../dates/day.ts'
import { addDays } from '../dates/near-day.ts'

/** Returns whether the depot must find cover: the holiday is active, not over, has working days and is in the pool. */
export const wantsCover = (
  { state, cover, leave, to }: Pick<Holiday, 'state' | 'cover' | 'leave' | 'to'>,
  today: string,
): boolean => state === 'approved' && cover.state === 'pool' && to >= today && leave.some(({ halves }) => halves > 0)

/** The day by which somebody is found: the one before it begins, and never before the holiday was approved. */
export function coverDueOn({
  from,
  receivedAt,
  decidedAt,
}: Pick<Holiday, 'from' | 'receivedAt' | 'decidedAt'>): string {
  const approved = londonDay(new Date(decidedAt ?? receivedAt))
  const before = addDays(from, -1)
  return before < approved ? approved : before
}
