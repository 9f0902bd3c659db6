import type { DecisionView } from '../decision-view.ts'
import { advertView } from './advert-view.tsx'
import { appealView } from './appeal-view.tsx'
import { claimView } from './claim-view.tsx'
import { coverView } from './cover-view.tsx'
import { defectView } from './defect-view.tsx'
import { documentView } from './document-view.tsx'
import { enquiryView } from './enquiry-view.tsx'
import { helperView } from './helper-view.tsx'
import { holidayView } from './holiday-view.tsx'
import type { Kind, Rows } from './kinds.ts'
import { offerView } from './offer-view.tsx'

/** The views of all kinds. They are apart from `kinds.ts` because the service worker imports that file, and has no React. */
export const kindViews: { [K in Kind]: DecisionView<Rows[K]> } = {
  holiday: holidayView,
  cover: coverView,
  claim: claimView,
  enquiry: enquiryView,
  document: documentView,
  offer: offerView,
  advert: advertView,
  appeal: appealView,
  defect: defectView,
  helper: helperView,
}
