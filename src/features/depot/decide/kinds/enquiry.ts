import { answerEnquiry } from '#contracts/forms/staff-form-commands.ts'
import { staffEnquiryRowSchema, type StaffEnquiryRow } from '#contracts/depot/staff-waiting.ts'
import { decisionLabels } from '../../described.ts'
import { decisionCommand, rowKey, toTap, type DecisionKind } from '../decision-kind.ts'

/** An enquiry that waits for an answer. */
export const enquiry: DecisionKind<StaffEnquiryRow> = {
  table: 'staffEnquiries',
  schema: staffEnquiryRowSchema,
  entity: 'staff-enquiry',
  commands: [
    decisionCommand(
      answerEnquiry,
      ({ state }, row) =>
        decisionLabels(state === 'closed' ? 'Close an enquiry' : 'Answer an enquiry', 'An enquiry', row),
      ({ seen }, { state, messages }) => seen?.state === state && seen.messages === messages.length,
    ),
  ],
  auditGroup: 'decisions',
  auditLabels: { answerEnquiry: 'Enquiry answered' },
  label: 'Enquiry',
  filter: 'other',
  note: { needed: 'always', maxLength: 4000 },
  noteAlone: 'Answer enquiries one at a time, so that each courier gets their own note',
  showsTitle: true,
  title: ({ title }) => `Enquiry: ${title}`,
  heading: (_, who) => who,
  buttons: () => ({ accept: 'Answer the courier', decline: 'Close without replying' }),
  done: () => ({ accept: 'Answered', decline: 'Closed' }),
  decide: (row, verdict, { text, newId }) =>
    toTap(answerEnquiry, {
      ...rowKey(row),
      messageId: newId(),
      text,
      state: verdict === 'accept' ? 'answered' : 'closed',
      seen: { state: row.state, messages: row.messages.length },
    }),
  fallbackName: ({ reference }) => `Reference ${reference}`,
}
