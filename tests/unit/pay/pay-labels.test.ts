import { describe, expect, it } from 'vitest'
import type { Form } from '#contracts/forms/form.ts'
import { formatAmount } from '#domain/money.ts'
import type { ExpectedPay } from '#domain/pay/expected-pay.ts'
import type { Mismatch } from '#domain/pay/reconcile.ts'
import { readGiven, withGiven } from '#features/enquiry/given-answers.ts'
import { claimLink } from '#features/pay/claim-link.ts'
import { headline } from '#features/pay/mismatch-labels.ts'
import { shortWeek, formatInvoiceStatus, formatWeek } from '#domain/pay/pay-labels.ts'
import { demoForms } from '#services/demo/demo-forms.ts'
import { numberedId } from '#support/parcels.ts'
import { invoiceWith, payLineOf } from '#support/pay-records.ts'

const { invoice } = invoiceWith(0xf1, '2026-05-03', {})
const own: ExpectedPay = {
  parcel: numberedId(1),
  date: '2026-05-06',
  band: 'standard',
  attempt: 1,
  status: 'delivered',
  marks: [],
  rule: 'delivered',
  amount: 630,
  rateFrom: '2026-04-01',
}
const missing = (n: number): Mismatch & { barcode: string | null } => ({
  kind: 'missing',
  parcel: numberedId(n),
  date: '2026-05-06',
  invoiced: null,
  own: { ...own, parcel: numberedId(n) },
  barcode: `A1B2000${n}`,
  difference: 630,
})

describe('words of pay', () => {
  it('weeks within a month, across months and across years', () => {
    expect([
      formatWeek({ from: '2026-05-10', to: '2026-05-16' }),
      formatWeek({ from: '2026-03-29', to: '2026-04-04' }),
    ]).toEqual(['Sunday 10 to Saturday 16 May', 'Sunday 29 March to Saturday 4 April'])
    expect([shortWeek('2026-05-03'), shortWeek('2026-12-27')]).toEqual(['3 to 9 May', '27 December to 2 January'])
  })

  it('rates in pence as long as they are less than a pound', () => {
    expect([380, 475, 1000, 1005].map(formatAmount)).toEqual(['38p', '47.5p', '£1.00', '£1.005'])
  })

  it('how an invoice stands, by the day', () => {
    expect(formatInvoiceStatus(invoice, '2026-05-14')).toBe('Issued Wednesday 13 May, paid tomorrow')
    expect(formatInvoiceStatus({ ...invoice, state: 'settled' }, '2026-05-20')).toBe('Settled, paid Friday 15 May')
    expect(formatInvoiceStatus({ ...invoice, state: 'provisional' }, '2026-05-12')).toBe('Provisional. Issued tomorrow')
    expect(formatInvoiceStatus({ ...invoice, state: 'queried' }, '2026-05-14')).toBe(
      'Queried. Issued Wednesday 13 May, paid tomorrow',
    )
    expect(formatInvoiceStatus(invoice, '2026-05-11')).toBe('Issued, paid Friday 15 May')
  })

  it('what does not agree', () => {
    expect(headline([missing(1), missing(2)])).toBe('2 parcels weren’t paid')
    expect(headline([{ kind: 'band' }])).toBe('1 parcel doesn’t match')
  })
})

describe('a claim of a mismatch', () => {
  const form: Pick<Form, 'fields'> = { fields: demoForms['pay']?.fields ?? [] }
  const begun = { formId: 'pay', id: numberedId(9), typed: {}, asked: [] }
  const given = (link: string) => readGiven(new URL(link, 'http://app.test').searchParams.get('answers'))

  it('opens the form filled in, with nothing that names a customer', () => {
    const link = claimLink('pay', invoice, [missing(1), missing(2)])
    const { typed } = withGiven(form, begun, given(link))
    expect(typed).toMatchObject({ invoice: 'delivery', period: '2026-P02', amount: '1.26' })
    expect(typed['details']).toBe(
      [1, 2].reduce(
        (text, n) =>
          `${text}\nNot on the invoice: Wednesday 6 May, barcode A1B2 000${n}, parcel 0000000${n}. Invoice: not listed. My record: Standard, 63p.`,
        `Invoice ${invoice.number}`,
      ),
    )
  })

  it('names no more lines than fit, and says how many there are', () => {
    const link = claimLink(
      'pay',
      invoice,
      Array.from({ length: 60 }, (_, at) => missing(at)),
    )
    expect(given(link)['free-text']).toMatch(/And 40 more\.$/)
    expect(given(link)['number']).toBe('37.80')
  })

  it('keeps what was typed before and puts its text below, once', () => {
    const link = claimLink('pay', invoice, [
      {
        ...missing(1),
        kind: 'extra',
        invoiced: { ...payLineOf(1, 'packet'), date: '2026-05-06' },
        own: null,
        difference: -470,
      },
    ])
    const typedBefore = { ...begun, typed: { amount: '5.00', details: 'The van rent' } }
    const once = withGiven(form, typedBefore, given(link))
    expect(once.typed).toMatchObject({ amount: '5.00', invoice: 'delivery' })
    expect(once.typed['details']).toMatch(/^The van rent\n\nInvoice /)
    expect(withGiven(form, once, given(link))).toEqual(once)
  })

  it('an address that somebody has made up fills in nothing', () => {
    for (const text of [null, '', '{', '[]', '{"number":12}', `{"free-text":"${'x'.repeat(5000)}"}`])
      expect(readGiven(text)).toEqual({})
    expect(withGiven({ fields: [] }, begun, { number: '1' })).toEqual(begun)
  })
})
