import { appealReview, type AppealReviewInput } from '#contracts/performance/star-commands.ts'
import { reviewSchema, starPeriodSchema, starRulesRowSchema, type Review } from '#contracts/performance/stars.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { FeatureSync, MutationStamp } from '#offline/feature-sync.ts'
import { appealMessages } from './appeal-messages.ts'
import { formatStars } from '#domain/stars/star-labels.ts'

const about = (row: Review | undefined): string =>
  row ? `${formatStars(row.rating)}, ${dayName(row.day)}` : 'A review'

export const starsSync: FeatureSync = {
  service: 'performance',
  collections: [
    { kind: 'review', table: 'reviews', row: reviewSchema },
    { kind: 'star-period', table: 'starPeriods', row: starPeriodSchema },
    { kind: 'star-rules', table: 'starRules', row: starRulesRowSchema },
  ],
  derivedTables: [],
  commands: [appealReview],
  effects: {
    appealReview: (
      row: Review | undefined,
      { id, text }: AppealReviewInput,
      { deviceTime }: MutationStamp,
    ): Review | undefined =>
      row && { ...row, appeal: { id, text, receivedAt: deviceTime, state: 'received', answer: '', decidedAt: null } },
  },
  describe: {
    appealReview: ({ review }: AppealReviewInput, row: Review | undefined) => ({
      title: `Appeal, ${about(row)}`,
      about: about(row),
      to: `/pay/stars/${review}`,
      resumes: true,
    }),
  },
  refusals: appealMessages,
}
