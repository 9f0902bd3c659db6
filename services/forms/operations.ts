import { decideClaimEndpoint, listClaimsEndpoint } from '#contracts/claims/claim-endpoints.ts'
import {
  answerEnquiryEndpoint,
  listEnquiriesEndpoint,
  listFormsEndpoint,
  passCaptchaEndpoint,
  publishFormEndpoint,
  withdrawFormEndpoint,
} from '#contracts/forms/form-endpoints.ts'
import { readClaimCountsEndpoint } from '#contracts/depot/report-costs.ts'
import { answerEnquiry, decideClaim } from '#contracts/forms/staff-form-commands.ts'
import { subDepotsOf } from '#kit/http/auth.ts'
import type { AskCaptcha } from '#kit/http/captcha.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { findCases } from './case-rows.ts'
import { offeredForms, publishForm, withdrawForm, type FormsStore } from './form-store.ts'
import { readClaimCounts } from './claim-counts.ts'
import { passCaptcha } from './pass-captcha.ts'
import { staffClaimCollection, staffEnquiryCollection } from './staff-case-collections.ts'
import { takeOfficeCommand } from './take-office-command.ts'

export const formsOperations = (store: FormsStore, askCaptcha: AskCaptcha | null): Operation[] => [
  implement(passCaptchaEndpoint, ({ caller, params, body }) =>
    passCaptcha(store, askCaptcha, caller, params.id, body.token),
  ),
  implement(listFormsEndpoint, async () => ({ forms: await offeredForms(store.db) })),
  implement(publishFormEndpoint, ({ params, body }) => publishForm(store, params.id, body)),
  implement(withdrawFormEndpoint, ({ params }) => withdrawForm(store, params.id)),
  implement(listEnquiriesEndpoint, async ({ query }) => {
    const { rows: enquiries, next } = await findCases(store.db, 'enquiry', query)
    return { enquiries, next }
  }),
  implement(answerEnquiryEndpoint, ({ caller, params, body }) =>
    takeOfficeCommand(store, staffEnquiryCollection, caller, answerEnquiry, { ...params, ...body }),
  ),
  implement(listClaimsEndpoint, async ({ query }) => {
    const { rows: claims, next } = await findCases(store.db, 'claim', query)
    return { claims, next }
  }),
  implement(readClaimCountsEndpoint, async ({ caller, query }) => ({
    counts: await readClaimCounts(store.db, subDepotsOf(caller), query),
  })),
  implement(decideClaimEndpoint, ({ caller, params, body }) =>
    takeOfficeCommand(store, staffClaimCollection, caller, decideClaim, { ...params, ...body }),
  ),
]
