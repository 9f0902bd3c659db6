import type { StarRules } from '#contracts/performance/stars.ts'

/** These rules apply to a depot that has set none. */
export const defaultStarRules: StarRules = {
  firstDay: '2026-03-29',
  periodDays: 28,
  reviews: 20,
  firstAttempt: 97,
  appealDays: 14,
  steps: [
    { average: 480, pays: 20_000 },
    { average: 490, pays: 35_000 },
  ],
}
