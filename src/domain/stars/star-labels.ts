import type { ReviewTag } from '#contracts/performance/stars.ts'
import type { NextStep } from './star-period.ts'

/** "5 stars". */
export const formatStars = (rating: number): string => (rating === 1 ? '1 star' : `${rating} stars`)

/** Returns "4.87" for hundredths of a star. */
export const formatAverage = (hundredths: number): string => (hundredths / 100).toFixed(2)

export const tagLabels: Readonly<Record<ReviewTag, string>> = {
  friendly: 'Friendly',
  'on-time': 'On time',
  careful: 'Careful',
  'good-photo': 'Good photo',
  'followed-instructions': 'Followed the instructions',
  late: 'Late',
  rude: 'Rude',
  damaged: 'Damaged',
  'wrong-place': 'In the wrong place',
  'left-in-sight': 'Left in sight',
}

const counted = (count: number, one: string, many: string): string => `${count} more ${count === 1 ? one : many}`

/** Returns one sentence for each thing missing to the next step; empty if nothing is. */
export function listMissing(
  { reviews, fiveStars, firstAttempts, average, firstAttempt }: NextStep,
  leastFirst: number,
): string[] {
  return [
    ...(reviews > 0 ? [`${counted(reviews, 'review', 'reviews')} needed before the average counts`] : []),
    ...(fiveStars === Infinity
      ? [`You can’t reach an average of ${formatAverage(average)} in this period`]
      : fiveStars > 0
        ? [
            `${counted(fiveStars, 'five-star review', 'five-star reviews')} in a row for an average of ${formatAverage(average)}`,
          ]
        : []),
    ...(firstAttempts === Infinity
      ? [`You can’t reach ${leastFirst}% at the first attempt in this period`]
      : firstAttempt === null
        ? [`${leastFirst}% of the period’s parcels delivered at the first attempt`]
        : firstAttempts > 0
          ? [
              `${counted(firstAttempts, 'parcel', 'parcels')} in a row delivered at the first attempt: you’re at ${firstAttempt.toFixed(1)}% and need ${leastFirst}%`,
            ]
          : []),
  ]
}
