import type { Tally } from '#contracts/performance/quality.ts'
import type { Review, StarPeriod, StarRules } from '#contracts/performance/stars.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { getRate } from '#domain/quality/measures.ts'

/** First and last day of the period that a day lies in. */
export function getStarPeriod(
  day: string,
  { firstDay, periodDays }: Pick<StarRules, 'firstDay' | 'periodDays'>,
): { from: string; to: string } {
  const days = Math.round((Date.parse(day) - Date.parse(firstDay)) / 86_400_000)
  const from = addDays(firstDay, Math.floor(days / periodDays) * periodDays)
  return { from, to: addDays(from, periodDays - 1) }
}

/** Hundredths of a star, never rounded up: 4.799 is no 4.80. Null where nothing counts. */
export const getAverageStars = ({ reviews, stars }: Pick<StarPeriod, 'reviews' | 'stars'>): number | null =>
  reviews === 0 ? null : Math.floor((stars * 100) / reviews)

type Counts = Pick<StarPeriod, 'reviews' | 'stars' | 'firstAttempt'>

/** First attempts in tenths of a per cent are compared as they are, not as they are shown. */
const reachesFirstAttempt = ({ of, count }: Tally, percent: number): boolean => of > 0 && count * 100 >= percent * of

/** Returns the pay for these counts, in tenths of a penny. */
export function getStarPay(counts: Counts, rules: StarRules): number {
  const { reviews, stars, firstAttempt } = counts
  if (reviews < rules.reviews || !reachesFirstAttempt(firstAttempt, rules.firstAttempt)) return 0
  return rules.steps.findLast(({ average }) => stars * 100 >= average * reviews)?.pays ?? 0
}

/** Returns the result of a period from the reviews of its days and their first attempts. */
export function starPeriod(
  span: { from: string; to: string },
  all: readonly Pick<Review, 'day' | 'rating' | 'excluded'>[],
  firstAttempt: Tally,
  rules: StarRules,
): StarPeriod {
  const own = all.filter(({ day }) => span.from <= day && day <= span.to)
  const counted = own.filter(({ excluded }) => excluded === null)
  const counts = { reviews: counted.length, stars: counted.reduce((sum, { rating }) => sum + rating, 0), firstAttempt }
  return { id: span.from, ...span, ...counts, excluded: own.length - counted.length, pays: getStarPay(counts, rules) }
}

/** The full distance to the next step. */
export interface NextStep {
  /** The pay of the next step, in tenths of a penny. */
  pays: number
  /** The required average, in hundredths of a star. */
  average: number
  /** More reviews, of any stars. */
  reviews: number
  /** More reviews of five stars each that bring the average up, with nothing else between them; those of `reviews` among them. */
  fiveStars: number
  /** More parcels delivered at the first attempt, with no other between them. */
  firstAttempts: number
  /** The first attempts so far in per cent, null where there are none. */
  firstAttempt: number | null
}

const fewest = (missing: number, each: number): number => (missing <= 0 ? 0 : Math.ceil(missing / each - 1e-9))

/** Returns what is needed for the next step; null on the highest one. */
export function nextStep(counts: Counts & Pick<StarPeriod, 'pays'>, rules: StarRules): NextStep | null {
  const step = rules.steps.find(({ pays }) => pays > counts.pays)
  if (!step) return null
  const { reviews, stars, firstAttempt } = counts
  const perfect = step.average >= 500
  const fiveStars = perfect
    ? stars < 5 * reviews
      ? Infinity
      : 0
    : fewest(step.average * reviews - 100 * stars, 500 - step.average)
  const { of, count } = firstAttempt
  const firstAttempts =
    of === 0
      ? 1
      : rules.firstAttempt >= 100
        ? count < of
          ? Infinity
          : 0
        : fewest(rules.firstAttempt * of - 100 * count, 100 - rules.firstAttempt)
  return {
    pays: step.pays,
    average: step.average,
    reviews: Math.max(0, rules.reviews - reviews),
    fiveStars,
    firstAttempts,
    firstAttempt: getRate('firstAttempt', firstAttempt),
  }
}
