import type { AvailabilityException, WeeklyPattern } from '#contracts/availability/availability.ts'
import type { OwnAvailability } from './own-availability-store.ts'

/** Returns the availability that this phone knows, without days that were cleared. */
export const toSetDays = ({
  pattern,
  days,
}: Pick<OwnAvailability, 'pattern' | 'days'>): [WeeklyPattern | null, AvailabilityException[]] => [
  pattern,
  days.flatMap(({ id, availability }) => (availability ? [{ id, availability }] : [])),
]
