import { sql } from 'kysely'
import type { StaffAppealRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { defineDecisionFeed } from '#kit/sync/decision-feed.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockReviewsByKey, type ReviewAtHome } from './review-store.ts'

/** Working days that an appeal may wait. */
const decisionDays = 5

export const appealFeed = defineDecisionFeed<ReviewAtHome>({
  kind: 'staff-appeal',
  table: 'review',
  id: { type: 'uuid' },
  told: 'sub-depot',
  isMissing: sql`t.appeal = 'received'
    and exists (select from courier_book as b where b.courier = t.courier and t.told is distinct from b.sub_depot)`,
  lock: lockReviewsByKey,
  toEntries: (_tx, reviews, { by, at }) =>
    reviews.flatMap(({ courier, subDepot, review: { id, appeal, barcode, rating, tags, day } }) => {
      if (!appeal) return []
      const { id: appealId, text, receivedAt, state } = appeal
      const row: StaffAppealRow = {
        id: ownedKey({ courier, id }),
        courier,
        askedAt: receivedAt,
        dueOn: addWorkingDays(londonDay(new Date(receivedAt)), decisionDays),
        outcome: state === 'received' ? null : { state, by, at: at.toISOString() },
        appeal: appealId,
        text,
        barcode,
        rating,
        tags,
        day,
      }
      return [{ subDepot, id: row.id, row }]
    }),
})
