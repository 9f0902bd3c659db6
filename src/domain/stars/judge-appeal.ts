import type { AppealRejection } from '#contracts/performance/star-commands.ts'
import type { Review, StarRules } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'

type Appealed = Pick<Review, 'publishedAt' | 'excluded' | 'appeal'>

/** The last day on which a review may be appealed: "2026-05-28". */
export const lastAppealDay = (
  { publishedAt }: Pick<Review, 'publishedAt'>,
  { appealDays }: Pick<StarRules, 'appealDays'>,
): string => addDays(londonDay(new Date(publishedAt)), appealDays)

/** Why a review cannot be appealed on a day, or undefined where it can. Each is appealed once. */
export function checkAppeal(
  review: Appealed,
  day: string,
  rules: Pick<StarRules, 'appealDays'>,
): AppealRejection | undefined {
  if (review.appeal) return 'appeal-exists'
  if (review.excluded) return 'review-excluded'
  return day > lastAppealDay(review, rules) ? 'appeal-late' : undefined
}
