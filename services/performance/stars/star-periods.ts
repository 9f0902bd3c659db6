import type { QueryExecutorProvider } from 'kysely'
import type { Tally } from '#contracts/performance/quality.ts'
import type { StarPeriod, StarRules } from '#contracts/performance/stars.ts'
import { getStarPeriod, starPeriod } from '#domain/stars/star-period.ts'
import { firstAttemptsOf } from '../quality/quality-store.ts'
import { reviewsOf } from './review-store.ts'

/** Every period of a courier in which something was counted, and that of a day, the earliest first. */
export async function starPeriodsOf(
  db: QueryExecutorProvider,
  courier: string,
  rules: StarRules,
  today: string,
): Promise<StarPeriod[]> {
  const [reviews, attempts] = [await reviewsOf(db, courier), await firstAttemptsOf(db, courier)]
  const sums = new Map<string, Tally>()
  for (const { day, tally } of attempts) {
    const { from } = getStarPeriod(day, rules)
    const sum = sums.get(from) ?? { of: 0, count: 0 }
    sums.set(from, { of: sum.of + tally.of, count: sum.count + tally.count })
  }
  const starts = new Set([
    ...sums.keys(),
    ...reviews.map(({ day }) => getStarPeriod(day, rules).from),
    getStarPeriod(today, rules).from,
  ])
  return [...starts]
    .sort()
    .map((from) => starPeriod(getStarPeriod(from, rules), reviews, sums.get(from) ?? { of: 0, count: 0 }, rules))
}
