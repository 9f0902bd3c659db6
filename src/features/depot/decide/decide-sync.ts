import {
  type AnswerEnquiryInput,
  type DecideClaimInput,
  answerEnquiry,
  decideClaim,
} from '#contracts/staff-form-commands.ts'
import { decideDocument, type DecideDocumentInput } from '#contracts/staff-document-commands.ts'
import { assignCover, decideHoliday, waiveCover, type DecideHolidayInput } from '#contracts/staff-holiday-commands.ts'
import { awardOffer, publishOffer, withdrawOffer, type PublishOfferInput } from '#contracts/staff-offer-commands.ts'
import {
  staffAdvertRowSchema,
  staffAppealRowSchema,
  staffClaimRowSchema,
  staffCourierRowSchema,
  staffCoverRowSchema,
  staffDocumentRowSchema,
  staffEnquiryRowSchema,
  staffHolidayRowSchema,
  staffOfferRowSchema,
} from '#contracts/staff-waiting.ts'
import {
  decideAdvert,
  decideReports,
  type DecideAdvertInput,
  type DecideReportsInput,
} from '#contracts/staff-advert-commands.ts'
import { decideAppeal, type DecideAppealInput } from '#contracts/staff-star-commands.ts'
import { dayName } from '#domain/near-day.ts'
import type { FeatureSync, TapWords } from '#offline/feature-sync.ts'
import type { Described } from '../described-store.ts'
import { refusals } from './refusal-words.ts'

/** "Accept a holiday for A. Example, Thursday 3 December". */
function staffWords(action: string, about: string, row: Described | undefined): TapWords {
  const whose = row?.name === undefined ? '' : ` for ${row.name}`
  const day = row?.day === undefined ? '' : `, ${dayName(row.day)}`
  return { title: `${action}${whose}${day}`, about, to: '/depot/decide', isStaff: true }
}

/** Decisions on holidays, and who covers them. Their rows are a group's, so what waits to be sent is laid over them where they are read. */
export const decideHolidaysSync: FeatureSync = {
  service: 'holidays',
  collections: [],
  groupCollections: [
    { kind: 'staff-holiday', table: 'staffHolidays', row: staffHolidayRowSchema },
    { kind: 'staff-cover', table: 'staffCovers', row: staffCoverRowSchema },
    { kind: 'staff-courier', table: 'staffCouriers', row: staffCourierRowSchema },
  ],
  derivedTables: [],
  commands: [decideHoliday, assignCover, waiveCover],
  effects: {},
  describe: {
    decideHoliday: ({ decision }: DecideHolidayInput, row?: Described) =>
      staffWords(decision.state === 'approved' ? 'Accept a holiday' : 'Decline a holiday', 'A holiday', row),
    assignCover: (_input: unknown, row?: Described) => staffWords('Assign the cover of a holiday', 'Cover', row),
    waiveCover: (_input: unknown, row?: Described) => staffWords('Leave a holiday without cover', 'Cover', row),
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
    decideDocument: ({ decision }: DecideDocumentInput, row?: Described) =>
      staffWords(decision.state === 'accepted' ? 'Accept a document' : 'Decline a document', 'A document', row),
  },
  refusals,
}

/** Decisions on claims, and answers to enquiries. */
export const decideFormsSync: FeatureSync = {
  service: 'forms',
  collections: [],
  groupCollections: [
    { kind: 'staff-claim', table: 'staffClaims', row: staffClaimRowSchema, version: 2 },
    { kind: 'staff-enquiry', table: 'staffEnquiries', row: staffEnquiryRowSchema },
  ],
  derivedTables: [],
  commands: [decideClaim, answerEnquiry],
  effects: {},
  describe: {
    decideClaim: ({ state }: DecideClaimInput, row?: Described) =>
      staffWords(state === 'refused' ? 'Decline a claim' : 'Accept a claim', 'A claim', row),
    answerEnquiry: ({ state }: AnswerEnquiryInput, row?: Described) =>
      staffWords(state === 'closed' ? 'Close an enquiry' : 'Answer an enquiry', 'An enquiry', row),
  },
  refusals,
}

/** Rounds that are offered, and whom they are given to. */
export const decideOffersSync: FeatureSync = {
  service: 'availability',
  collections: [],
  groupCollections: [{ kind: 'staff-offer', table: 'staffOffers', row: staffOfferRowSchema }],
  derivedTables: [],
  commands: [publishOffer, withdrawOffer, awardOffer],
  effects: {},
  describe: {
    publishOffer: ({ offer }: PublishOfferInput) =>
      staffWords(`Offer round ${offer.round}, ${dayName(offer.date)}`, `Round ${offer.round}`, undefined),
    withdrawOffer: (_input: unknown, row?: Described) => staffWords('Withdraw an offer', 'An offer of a round', row),
    awardOffer: (_input: unknown, row?: Described) => staffWords('Assign an offered round', 'An offer of a round', row),
  },
  refusals,
}

/** Adverts that couriers want to publish, and those that were reported. */
export const decideAdvertsSync: FeatureSync = {
  service: 'marketplace',
  collections: [],
  groupCollections: [{ kind: 'staff-advert', table: 'staffAdverts', row: staffAdvertRowSchema }],
  derivedTables: [],
  commands: [decideAdvert, decideReports],
  effects: {},
  describe: {
    decideAdvert: ({ decision }: DecideAdvertInput, row?: Described) =>
      staffWords(decision.state === 'live' ? 'Publish an advert' : 'Decline an advert', 'An advert', row),
    decideReports: ({ decision }: DecideReportsInput, row?: Described) =>
      staffWords(
        decision.state === 'left' ? 'Leave an advert that was reported' : 'Remove an advert',
        'An advert',
        row,
      ),
  },
  refusals,
}

/** Appeals against reviews. */
export const decideAppealsSync: FeatureSync = {
  service: 'performance',
  collections: [],
  groupCollections: [{ kind: 'staff-appeal', table: 'staffAppeals', row: staffAppealRowSchema }],
  derivedTables: [],
  commands: [decideAppeal],
  effects: {},
  describe: {
    decideAppeal: ({ state }: DecideAppealInput, row?: Described) =>
      staffWords(state === 'accepted' ? 'Accept an appeal' : 'Decline an appeal', 'An appeal against a review', row),
  },
  refusals,
}
