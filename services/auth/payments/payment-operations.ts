import {
  approvePaymentRunEndpoint,
  listPaymentRunsEndpoint,
  preparePaymentRunEndpoint,
  readPaymentFileEndpoint,
  readPaymentRunEndpoint,
  withdrawPaymentRunEndpoint,
} from '#contracts/pay/payment-endpoints.ts'
import { implement, type Operation } from '#kit/http/implement.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { approveRun, readFile, withdrawRun } from './decide-run.ts'
import type { PaymentStore } from './payment-deps.ts'
import { findRun, findRuns, toListedRun } from './payment-rows.ts'
import { prepareRun, readRun } from './prepare-run.ts'

/** `store`: null where no key is set, so that there are no bank accounts. */
export function paymentOperations(store: PaymentStore | null): Operation[] {
  const open = (): PaymentStore => {
    if (store) return store
    throw new ProblemError('not-set-up', { detail: 'Bank accounts are not set up here.' })
  }
  return [
    implement(listPaymentRunsEndpoint, async () => ({
      runs: (await findRuns(open().db)).map(toListedRun),
      holdDays: open().rules.holdDays,
    })),
    implement(readPaymentRunEndpoint, async ({ params }) => {
      const run = await findRun(open().db, params.id)
      if (!run) throw new ProblemError('not-found')
      return await readRun(open(), run)
    }),
    implement(preparePaymentRunEndpoint, ({ caller, params: { id }, body }) =>
      prepareRun(open(), caller, { id: id.toLowerCase(), ...body }),
    ),
    implement(approvePaymentRunEndpoint, ({ caller, params, body }) =>
      approveRun(open(), caller, params.id, body.fingerprint),
    ),
    implement(withdrawPaymentRunEndpoint, ({ caller, params }) => withdrawRun(open(), caller, params.id)),
    implement(readPaymentFileEndpoint, ({ caller, params: { id, format } }) => readFile(open(), caller, id, format)),
  ]
}
