import { describe, expect, it } from 'vitest'
import { holdReasonSchema } from '#contracts/pay/payment-run.ts'
import {
  defaultPayDay,
  holdLabel,
  offeredWeeks,
  penceLabel,
  readPrepareForm,
  totalLabel,
} from '#features/depot/office/payments/payment-labels.ts'

describe('preparing a payment run', () => {
  it('offers weeks that are over, the latest first', () => {
    const weeks = offeredWeeks('2026-05-20')
    expect(weeks[0]).toEqual({ value: '2026-05-10', label: '10 May 2026 to 16 May 2026' })
    expect(weeks).toHaveLength(13)
    expect(offeredWeeks('2026-05-17')[0]?.value).toBe('2026-05-10')
  })

  it('pays on the Friday, or on the next day on which banks work', () => {
    expect(defaultPayDay('2026-05-10', '2026-05-20')).toBe('2026-05-22')
    expect(defaultPayDay('2026-05-10', '2026-05-23')).toBe('2026-05-26')
    // Good Friday and Easter Monday.
    expect(defaultPayDay('2026-03-22', '2026-04-01')).toBe('2026-04-07')
  })

  it('reads the form, and refuses a day on which nobody pays', () => {
    const week = '2026-05-10'
    expect(readPrepareForm({ week, payOn: { day: '22', month: '5', year: '26' } })).toEqual({
      value: { week, payOn: '2026-05-22' },
    })
    const wrong = (day: string) => readPrepareForm({ week, payOn: { day, month: '5', year: '2026' } })
    expect(wrong('23')).toEqual({ errors: { payOn: 'Banks don’t pay on this day. Choose a working day' } })
    expect(wrong('32')).toEqual({ errors: { payOn: 'Enter a date, such as 29 5 2026' } })
  })

  it('says sums and reasons in plain words', () => {
    expect(penceLabel(5354)).toBe('£53.54')
    expect(totalLabel({ payments: 1, pence: 1_234_507 })).toBe('1 payment, £12,345.07')
    expect(holdLabel('account-changed', 5)).toBe('The bank account was changed in the last 5 days.')
    const labels = holdReasonSchema.options.map((reason) => holdLabel(reason, null))
    expect(new Set(labels).size).toBe(labels.length)
  })
})
