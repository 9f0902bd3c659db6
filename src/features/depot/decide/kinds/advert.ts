import { decideAdvert, decideReports } from '#contracts/marketplace/staff-advert-commands.ts'
import { staffAdvertRowSchema, type StaffAdvertRow } from '#contracts/depot/staff-waiting.ts'
import { formatPrice } from '#domain/marketplace/market-labels.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'

/** True while the seller waits for it to be published; false for one that was published and then reported. */
export const isNewAdvert = ({ state }: Pick<StaffAdvertRow, 'state'>): boolean => state === 'waiting'

/** An advert of the marketplace that is new, or that was reported. */
export const advert: DecisionKind<StaffAdvertRow> = {
  table: 'staffAdverts',
  schema: staffAdvertRowSchema,
  entity: 'staff-advert',
  commands: [
    decisionCommand(
      decideAdvert,
      ({ decision }, row) =>
        decisionLabels(decision.state === 'live' ? 'Publish an advert' : 'Decline an advert', 'An advert', row),
      ({ decision }, row) => isNewAdvert(row) && decision.sentAt === row.sentAt,
    ),
    decisionCommand(
      decideReports,
      ({ decision }, row) =>
        decisionLabels(
          decision.state === 'left' ? 'Leave an advert that was reported' : 'Remove an advert',
          'An advert',
          row,
        ),
      ({ decision }, row) =>
        !isNewAdvert(row) &&
        (decision.state === 'removed' || row.reports.every(({ id }) => decision.reports.includes(id))),
    ),
  ],
  rejections: {
    'sent-anew': 'The courier has changed the advert since. Check it again.',
    'photo-missing': 'A photo of it has not arrived yet. Decide again when it has.',
    'photo-faulty': 'One of its photos cannot be shown. Decline it.',
    'advert-waiting': 'The courier has sent the advert again, so it needs a decision first.',
  },
  outcomes: { live: 'on the marketplace' },
  auditGroup: 'decisions',
  auditLabels: {
    decideAdvert: 'Advert decided',
    decideReports: 'Reports of an advert decided',
    removeAdvert: 'Advert removed',
    dismissReports: 'Reports of an advert dismissed',
  },
  label: 'Marketplace',
  filter: 'other',
  note: { needed: 'to decline', maxLength: 500 },
  title: (row) => `${isNewAdvert(row) ? 'Advert' : 'Reported advert'}: ${row.title}`,
  heading: ({ title, price }) => `${title}, ${formatPrice(price)}`,
  buttons: (row) =>
    isNewAdvert(row)
      ? { accept: 'Approve advert', decline: 'Decline' }
      : { accept: 'Leave it as it is', decline: 'Remove the advert' },
  done: (row) => (isNewAdvert(row) ? acceptedOrDeclined : { accept: 'Left', decline: 'Removed' }),
  decide: (row, verdict, { text: reason }) => {
    if (!isNewAdvert(row)) {
      const reports = row.reports.map(({ id }) => id)
      return toTap(decideReports, {
        ...rowKey(row),
        decision: verdict === 'accept' ? { state: 'left', reports } : { state: 'removed', reason },
      })
    }
    const { sentAt } = row
    return toTap(decideAdvert, {
      ...rowKey(row),
      decision: verdict === 'accept' ? { state: 'live', sentAt } : { state: 'refused', sentAt, reason },
    })
  },
}
