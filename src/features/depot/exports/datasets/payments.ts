import { listPaymentRunsEndpoint, readPaymentRunEndpoint } from '#contracts/pay/payment-endpoints.ts'
import type { PaymentLine, PaymentRun } from '#contracts/pay/payment-run.ts'
import { request } from '../../requests/request-sync.ts'
import { toDataset } from '../dataset.ts'
import { courierColumns } from '../list-columns.ts'

type Payment = PaymentLine & { run: PaymentRun }

export const paymentsDataset = toDataset<Payment>({
  key: 'payments',
  label: 'Payments',
  hint: 'Each payment with which an approved run moves money on these dates, of the last 100 runs. Bank accounts are not in it.',
  permission: 'pay',
  at: ['/office'],
  columns: [
    ...courierColumns,
    { name: 'run', type: 'text', of: ({ run }) => run.number },
    { name: 'week', type: 'text', of: ({ run }) => run.week },
    { name: 'pay_on', type: 'text', of: ({ run }) => run.payOn },
    { name: 'invoices', type: 'whole', of: ({ invoices }) => invoices },
    { name: 'paid_pounds', type: 'number', of: ({ pence }) => pence / 100 },
    { name: 'approved_at', type: 'time', of: ({ run }) => run.decidedAt },
  ],
  // One run is a page.
  async read({ from, to }, after) {
    const listed = await request(listPaymentRunsEndpoint, {})
    if (!listed.ok) return listed
    const runs = listed.value.runs.filter(({ state, payOn }) => state === 'approved' && payOn >= from && payOn <= to)
    const at = after === undefined ? 0 : runs.findIndex(({ id }) => id === after)
    const run = runs[at]
    if (!run) return { ok: true, value: { rows: [], next: null } }
    const whole = await request(readPaymentRunEndpoint, { params: { id: run.id } })
    if (!whole.ok) return whole
    const rows = whole.value.lines.map((line) => ({ ...line, run }))
    return { ok: true, value: { rows, next: runs[at + 1]?.id ?? null } }
  },
})
