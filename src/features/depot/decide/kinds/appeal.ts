import { decideAppeal } from '#contracts/performance/staff-star-commands.ts'
import { staffAppealRowSchema, type StaffAppealRow } from '#contracts/depot/staff-waiting.ts'
import { dayAndMonth } from '#domain/dates/day-labels.ts'
import { formatStars } from '#domain/stars/star-labels.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, ownId, toTap, type DecisionKind } from '../decision-kind.ts'

/** An appeal of a courier against a customer's review. */
export const appeal: DecisionKind<StaffAppealRow> = {
  table: 'staffAppeals',
  schema: staffAppealRowSchema,
  entity: 'staff-appeal',
  commands: [
    decisionCommand(
      decideAppeal,
      ({ state }, row) =>
        decisionLabels(
          state === 'accepted' ? 'Accept an appeal' : 'Decline an appeal',
          'An appeal against a review',
          row,
        ),
      (input, row) => input.appeal === row.appeal,
    ),
  ],
  rejections: { 'appeal-unknown': 'This appeal no longer exists.' },
  auditGroup: 'decisions',
  auditLabels: { decideAppeal: 'Appeal decided', excludeReview: 'Review excluded' },
  label: 'Appeal',
  filter: 'other',
  note: { needed: 'to decline', maxLength: 500 },
  showsTitle: true,
  title: ({ rating, day }) => `Appeal against ${formatStars(rating)}, ${dayAndMonth(day)}`,
  heading: (_, who) => who,
  buttons: () => ({ accept: 'Accept, remove the review', decline: 'Decline' }),
  done: () => acceptedOrDeclined,
  decide: (row, verdict, { text }) =>
    toTap(decideAppeal, {
      courier: row.courier,
      review: ownId(row),
      appeal: row.appeal,
      state: verdict === 'accept' ? 'accepted' : 'declined',
      answer: verdict === 'accept' && text === '' ? 'Accepted.' : text,
    }),
}
