import type { AvailabilityException, WeeklyPattern } from '#contracts/availability/availability.ts'
import type { OwnAvailability } from './own-availability-store.ts'

/** What holds as far as this phone knows, without the days that were cleared. */
export const saidOf = ({
  pattern,
  days,
}: Pick<OwnAvailability, 'pattern' | 'days'>): [WeeklyPattern | null, AvailabilityException[]] => [
  pattern,
  days.flatMap(({ id, availability }) => (availability ? [{ id, availability }] : [])),
]
