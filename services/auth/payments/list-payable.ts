import { listPayableInvoicesEndpoint } from '#contracts/pay/payment-endpoints.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { PaymentStore } from './payment-deps.ts'

export interface PayableInvoice {
  courier: string
  id: string
  state: string
  total: number
}

/** Returns the invoices of a week that the performance service has for payment. @throws ProblemError not-set-up, not-ready */
export async function listPayable(
  { callPerformance }: Pick<PaymentStore, 'callPerformance'>,
  week: string,
): Promise<PayableInvoice[]> {
  if (!callPerformance) throw new ProblemError('not-set-up', { detail: 'There is no service that has the invoices.' })
  const invoices: PayableInvoice[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { invoices: PayableInvoice[]; next: string | null } = await callPerformance(
      listPayableInvoicesEndpoint,
      { query: after === '' ? { week, limit: '500' } : { week, limit: '500', after } },
    )
    invoices.push(...page.invoices)
    after = page.next
  }
  return invoices
}
