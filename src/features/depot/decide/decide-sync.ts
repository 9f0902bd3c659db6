import type { AnswerEnquiryInput, DecideClaimInput } from '#contracts/staff-form-commands.ts'
import { answerEnquiry, decideClaim } from '#contracts/staff-form-commands.ts'
import { decideDocument } from '#contracts/staff-document-commands.ts'
import type { DecideDocumentInput } from '#contracts/staff-document-commands.ts'
import { decideHoliday } from '#contracts/staff-holiday-commands.ts'
import type { DecideHolidayInput } from '#contracts/staff-holiday-commands.ts'
import { staffClaimRowSchema, staffCourierRowSchema, staffDocumentRowSchema, staffEnquiryRowSchema, staffHolidayRowSchema } from '#contracts/staff-waiting.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { refusals } from './refusal-words.ts'

const to = '/depot/decide'

/** Decisions on holidays. Their rows are a group's, so what waits to be sent is laid over them where they are read. */
export const decideHolidaysSync: FeatureSync = {
  service: 'holidays',
  collections: [],
  groupCollections: [
    { kind: 'staff-holiday', table: 'staffHolidays', row: staffHolidayRowSchema },
    { kind: 'staff-courier', table: 'staffCouriers', row: staffCourierRowSchema },
  ],
  derivedTables: [],
  commands: [decideHoliday],
  effects: {},
  describe: {
    decideHoliday: ({ decision }: DecideHolidayInput) => ({ title: decision.state === 'approved' ? 'Accept a holiday' : 'Decline a holiday', about: 'A holiday', to }),
  },
  refusals,
}

/** Decisions on what was handed in for onboarding. */
export const decideDocumentsSync: FeatureSync = {
  service: 'onboarding',
  collections: [],
  groupCollections: [{ kind: 'staff-document', table: 'staffDocuments', row: staffDocumentRowSchema }],
  derivedTables: [],
  commands: [decideDocument],
  effects: {},
  describe: {
    decideDocument: ({ decision }: DecideDocumentInput) => ({ title: decision.state === 'accepted' ? 'Accept a document' : 'Decline a document', about: 'A document', to }),
  },
  refusals,
}

/** Decisions on claims, and answers to enquiries. */
export const decideFormsSync: FeatureSync = {
  service: 'forms',
  collections: [],
  groupCollections: [
    { kind: 'staff-claim', table: 'staffClaims', row: staffClaimRowSchema },
    { kind: 'staff-enquiry', table: 'staffEnquiries', row: staffEnquiryRowSchema },
  ],
  derivedTables: [],
  commands: [decideClaim, answerEnquiry],
  effects: {},
  describe: {
    decideClaim: ({ state }: DecideClaimInput) => ({ title: state === 'refused' ? 'Decline a claim' : 'Accept a claim', about: 'A claim', to }),
    answerEnquiry: ({ state }: AnswerEnquiryInput) => ({ title: state === 'closed' ? 'Close an enquiry' : 'Answer an enquiry', about: 'An enquiry', to }),
  },
  refusals,
}
