import { decideDocument } from '#contracts/onboarding/staff-document-commands.ts'
import { staffDocumentRowSchema, type StaffDocumentRow } from '#contracts/depot/staff-waiting.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { decisionLabels } from '../../described.ts'
import { acceptedOrDeclined, decisionCommand, toTap, type DecisionKind } from '../decision-kind.ts'

/** A document that a courier sends for a step of onboarding. */
export const document: DecisionKind<StaffDocumentRow> = {
  table: 'staffDocuments',
  schema: staffDocumentRowSchema,
  entity: 'staff-document',
  commands: [
    decisionCommand(
      decideDocument,
      ({ decision }, row) =>
        decisionLabels(decision.state === 'accepted' ? 'Accept a document' : 'Decline a document', 'A document', row),
      ({ decision }, { submission }) => decision.submission === submission,
    ),
  ],
  rejections: {
    'handed-in-anew': 'The courier has sent another one since. Check that one.',
    'no-day-left': 'It has expired, so it cannot be accepted.',
  },
  auditGroup: 'decisions',
  auditLabels: { decideDocument: 'Document decided' },
  label: 'Onboarding',
  filter: 'other',
  note: { needed: 'to decline', maxLength: 500 },
  title: ({ title }) => `Onboarding: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
  heading: ({ title }, who) => `${who}, ${title}`,
  buttons: ({ expiresOn }) => ({
    accept: expiresOn === null ? 'Accept' : `Accept, until ${dateLabel(expiresOn)}`,
    decline: 'Decline',
  }),
  done: () => acceptedOrDeclined,
  decide: ({ courier, step, submission }, verdict, { text }) =>
    toTap(decideDocument, {
      courier,
      step,
      decision: verdict === 'accept' ? { state: 'accepted', submission } : { state: 'refused', submission, text },
    }),
  // Couriers share the ids of the steps, and the ids of their submissions are their own.
  addressId: ({ submission }) => submission,
}
