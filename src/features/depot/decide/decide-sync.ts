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
import type { FeatureSync } from '#offline/feature-sync.ts'
import { refusals } from './refusal-words.ts'

const to = '/depot/decide'

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
    decideHoliday: ({ decision }: DecideHolidayInput) => ({
      title: decision.state === 'approved' ? 'Accept a holiday' : 'Decline a holiday',
      about: 'A holiday',
      to,
    }),
    assignCover: () => ({ title: 'Give somebody the cover of a holiday', about: 'Cover', to }),
    waiveCover: () => ({ title: 'Leave a holiday without cover', about: 'Cover', to }),
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
    decideDocument: ({ decision }: DecideDocumentInput) => ({
      title: decision.state === 'accepted' ? 'Accept a document' : 'Decline a document',
      about: 'A document',
      to,
    }),
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
    decideClaim: ({ state }: DecideClaimInput) => ({
      title: state === 'refused' ? 'Decline a claim' : 'Accept a claim',
      about: 'A claim',
      to,
    }),
    answerEnquiry: ({ state }: AnswerEnquiryInput) => ({
      title: state === 'closed' ? 'Close an enquiry' : 'Answer an enquiry',
      about: 'An enquiry',
      to,
    }),
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
    publishOffer: ({ offer }: PublishOfferInput) => ({
      title: `Offer round ${offer.round}, ${dayName(offer.date)}`,
      about: `Round ${offer.round}`,
      to,
    }),
    withdrawOffer: () => ({ title: 'Withdraw an offer', about: 'An offer of a round', to }),
    awardOffer: () => ({ title: 'Give a round to who asked for it', about: 'An offer of a round', to }),
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
    decideAdvert: ({ decision }: DecideAdvertInput) => ({
      title: decision.state === 'live' ? 'Publish an advert' : 'Decline an advert',
      about: 'An advert',
      to,
    }),
    decideReports: ({ decision }: DecideReportsInput) => ({
      title: decision.state === 'left' ? 'Leave an advert that was reported' : 'Remove an advert',
      about: 'An advert',
      to,
    }),
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
    decideAppeal: ({ state }: DecideAppealInput) => ({
      title: state === 'accepted' ? 'Accept an appeal' : 'Decline an appeal',
      about: 'An appeal against a review',
      to,
    }),
  },
  refusals,
}
