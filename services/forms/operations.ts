import { decideClaimEndpoint, listClaimsEndpoint } from '#contracts/claims/claim-endpoints.ts'
import {
  answerEnquiryEndpoint,
  listEnquiriesEndpoint,
  listFormsEndpoint,
  passCaptchaEndpoint,
  publishFormEndpoint,
  withdrawFormEndpoint,
} from '#contracts/forms/form-endpoints.ts'
import { readClaimCountsEndpoint, type ClaimCount } from '#contracts/depot/report-costs.ts'
import { daysBetween } from '#contracts/depot/depot-report.ts'
import { disputeDaysMax, readDisputeFiguresEndpoint } from '#contracts/pay/money.ts'
import { answerEnquiry, decideClaim } from '#contracts/forms/staff-form-commands.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import type { AskCaptcha } from '#kit/http/captcha.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { readDisputeFigures } from './dispute-figures.ts'
import { findCases, type Case, type OwnCase } from './case-rows.ts'
import { offeredForms, publishForm, withdrawForm, withdrawnForms, type FormsStore } from './form-store.ts'
import { passCaptcha } from './pass-captcha.ts'
import { staffClaimCollection, staffEnquiryCollection } from './staff-case-collections.ts'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Command } from '#contracts/command.ts'
import { transact } from '#kit/database/transact.ts'
import { stateOrProblem } from '#kit/http/outcome-problem.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { Collection } from '#kit/sync/collection.ts'
import type { FormsTables } from './tables.ts'

/** @throws ProblemError not-found, or not-allowed where the rules refuse it */
async function takeOfficeCommand<Body extends Case, Input>(
  { db, clock }: FormsStore,
  collection: Collection<OwnCase<Body>, FormsTables>,
  caller: Caller,
  command: Command<Input>,
  input: Input,
): Promise<Body & { courier: string }> {
  const outcome = await transact(db, (tx) => takeCommand(tx, collection, { caller, at: clock.now() }, command, input))
  const { courier, body } = stateOrProblem(outcome)
  return { ...body, courier }
}

/** Claims by courier and day, of the couriers of these sub-depots. */
async function readClaimCounts(
  db: QueryExecutorProvider,
  subDepots: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ClaimCount[]> {
  const { rows } = await sql<ClaimCount>`
    select * from (
      select h.sub_depot as "subDepot", c.courier,
        coalesce(c.body -> 'evidence' ->> 'date', to_char((c.body ->> 'receivedAt')::timestamptz at time zone 'Europe/London', 'YYYY-MM-DD')) as day,
        count(*)::int as claims
      from claim c join courier_home h on h.courier = c.courier
      where h.sub_depot = any(${subDepots}::text[])
      group by 1, 2, 3) as counted
    where day between ${from} and ${to} order by day, courier`.execute(db)
  return rows
}

export const formsOperations = (store: FormsStore, askCaptcha: AskCaptcha | null): Operation[] => [
  implement(passCaptchaEndpoint, ({ caller, params, body }) =>
    passCaptcha(store, askCaptcha, caller, params.id, body.token),
  ),
  implement(listFormsEndpoint, async () => ({
    forms: await offeredForms(store.db),
    withdrawn: await withdrawnForms(store.db),
  })),
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
    counts: await readClaimCounts(store.db, getCallerSubDepots(caller), query),
  })),
  implement(readDisputeFiguresEndpoint, async ({ query }) => {
    if (query.from > query.to || daysBetween(query.from, query.to) > disputeDaysMax)
      throw new ProblemError('body-invalid', {
        issues: [{ at: 'query.to', message: `Choose at most ${disputeDaysMax} days` }],
      })
    return { figures: await readDisputeFigures(store.db, query) }
  }),
  implement(decideClaimEndpoint, ({ caller, params, body }) =>
    takeOfficeCommand(store, staffClaimCollection, caller, decideClaim, { ...params, ...body }),
  ),
]
