import {
  decidePensionEndpoint,
  listPensionRequestsEndpoint,
  readPensionEndpoint,
  recordEarningsEndpoint,
  writePensionEndpoint,
  type PensionDecision,
  type PensionEntry,
} from '#contracts/pay/pension-endpoints.ts'
import { pensionRulesId, type Pension, type PensionRulesRow } from '#contracts/pay/pension.ts'
import { londonDay } from '#domain/dates/day.ts'
import { payPeriod } from '#domain/pay-period.ts'
import { afterEarnings, enrolled } from '#domain/pension/enrol.ts'
import { afterRequest } from '#domain/pension/judge-request.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed } from '#kit/sync/feed.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { requireUninvolved } from '#kit/http/outcome-problem.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { transact } from '#kit/database/transact.ts'
import { findCourier } from '../courier-rows.ts'
import { ownOrNotFound } from '../staff-access.ts'
import {
  findPension,
  findWaitingRequests,
  lockPension,
  pensionFeedRow,
  savePension,
  type StoredPension,
  type PensionStore,
} from './pension-store.ts'

const blank = (id: string, { rules }: PensionStore): Pension => ({
  id,
  status: 'not-enrolled',
  scheme: '',
  reference: '',
  enrolledOn: null,
  optOutUntil: null,
  reEnrolOn: null,
  ownPercent: rules.ownPercent,
  providerPercent: rules.providerPercent,
  contributions: [],
  request: null,
})

async function change(
  store: PensionStore,
  id: string,
  next: (book: StoredPension | undefined, at: Date) => StoredPension,
): Promise<Pension> {
  const at = store.clock.now()
  return await transact(store.db, async (tx) => {
    if (!(await findCourier(tx, id))) throw new ProblemError('not-found')
    const before = await lockPension(tx, id)
    const book = next(before, at)
    if (book === before) return book.pension
    await savePension(tx, book, at)
    await appendFeed(tx, [pensionFeedRow(book.pension)], at)
    return book.pension
  })
}

function known(book: StoredPension | undefined): StoredPension {
  if (!book) throw new ProblemError('not-found')
  return book
}

/** Enters a pension, or sets anew what the office knows of it. @throws ProblemError not-found, or body-invalid for days to come */
export const enterPension = (
  store: PensionStore,
  id: string,
  { bornOn, enrolledOn, ...named }: PensionEntry,
): Promise<Pension> =>
  change(store, id, (before, at) => {
    const today = londonDay(at)
    if (bornOn >= today || (enrolledOn ?? '') > today)
      throw new ProblemError('body-invalid', { detail: 'A day of birth or enrolment lies in the future.' })
    const pension = { ...(before?.pension ?? blank(id, store)), ...named }
    const joins = enrolledOn !== null && (pension.status !== 'enrolled' || pension.enrolledOn !== enrolledOn)
    return { bornOn, pension: joins ? enrolled(pension, enrolledOn, enrolledOn, store.rules) : pension }
  })

/** @throws ProblemError not-found, or body-invalid where there is no such period, or it is not over */
export const recordEarnings = (store: PensionStore, id: string, periodId: string, earnings: number): Promise<Pension> =>
  change(store, id, (before, at) => {
    const book = known(before)
    const today = londonDay(at)
    const period = payPeriod(periodId)
    if (!period || period.to >= today)
      throw new ProblemError('body-invalid', { detail: `${periodId} is no pay period that is over.` })
    return {
      ...book,
      pension: afterEarnings(book.pension, { bornOn: book.bornOn, earnings, period, today }, store.rules),
    }
  })

/** A request takes effect on the day on which it was received. */
const decide = (
  store: PensionStore,
  id: string,
  { request: asked, state, answer }: PensionDecision,
): Promise<Pension> =>
  change(store, id, (before, at) => {
    const book = known(before)
    const { request } = book.pension
    if (request?.id !== asked)
      throw new ProblemError('not-allowed', { detail: 'The courier has asked for something else meanwhile.' })
    if (request.state === state) return book
    if (request.state !== 'received')
      throw new ProblemError('not-allowed', { detail: `This request is ${request.state} already.` })
    if (state === 'declined' && answer === '')
      throw new ProblemError('body-invalid', { detail: 'Who declines says why.' })
    const decided = { ...request, state, answer, decidedAt: at.toISOString() }
    const day = londonDay(new Date(request.receivedAt))
    const pension = state === 'done' ? afterRequest(book.pension, request, day, store.rules) : book.pension
    return { ...book, pension: { ...pension, request: decided } }
  })

export const pensionOperations = (store: PensionStore): Operation[] => [
  implement(listPensionRequestsEndpoint, async () => ({ requests: await findWaitingRequests(store.db) })),
  implement(readPensionEndpoint, async ({ caller, params }) => {
    ownOrNotFound(caller, await findCourier(store.db, params.id))
    return known(await findPension(store.db, params.id)).pension
  }),
  implement(writePensionEndpoint, ({ caller, params, body }) => {
    requireUninvolved(caller, params.id)
    return enterPension(store, params.id, body)
  }),
  implement(recordEarningsEndpoint, ({ caller, params, body }) => {
    requireUninvolved(caller, params.id)
    return recordEarnings(store, params.id, params.period, body.earnings)
  }),
  implement(decidePensionEndpoint, ({ caller, params, body }) => {
    requireUninvolved(caller, params.id)
    return decide(store, params.id, body)
  }),
]

/** The rules by which a courier's phone judges what they ask for. */
export async function refreshPensionRules({ db, clock, rules }: PensionStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const row: PensionRulesRow = { id: pensionRulesId, ...rules }
  await transact(db, async (tx) => {
    await reconcileFeed(tx, courierFeed(caller.sub), 'pension-rules', new Map([[pensionRulesId, row]]), clock.now())
  })
}
