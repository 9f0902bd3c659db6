import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { planPayments, type Payee } from '#domain/payments/plan-payments.ts'
import { paymentMax } from '#domain/payments/payment-order.ts'

const now = new Date('2026-05-20T10:00:00Z')
// Table rows of the example weights: 089999 is checked by MOD11 with these weights.
const weights = {
  rows: readWeightRows('089999 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1'),
  substitutes: readSubstitutes(''),
}
const rules = { now, holdDays: 5, weights }
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
const account = {
  id: 'version-1',
  name: 'A. Example',
  sortCode: '200000',
  accountNumber: '12345678',
  changedAt: daysAgo(40),
}
const payee = (over: Partial<Payee> = {}): Payee => ({
  courier: 'anna',
  parts: [{ invoice: 'one', amount: 4707 }],
  queried: 0,
  carried: 0,
  account,
  ...over,
})

describe('a payment run', () => {
  it('pays whole pence and carries what is left', () => {
    const { lines, heldBack } = planPayments([payee({ carried: 4 })], rules)
    expect(lines).toMatchObject([
      { courier: 'anna', amount: 4707, carried: 4, pence: 471, account: { id: 'version-1' } },
    ])
    expect(heldBack).toEqual([])
  })

  it('pays nothing to a courier who owes, and takes it from the next run', () => {
    const owed = planPayments([payee({ parts: [{ invoice: 'back', amount: -900 }] })], rules)
    expect(owed.lines).toMatchObject([{ amount: -900, pence: 0 }])
    expect(planPayments([payee({ carried: -900 })], rules).lines).toMatchObject([{ amount: 4707, pence: 380 }])
  })

  it('names and holds back who can’t be paid, and why', () => {
    const hold = (over: Partial<Payee>) => planPayments([payee(over)], rules)
    const because = (over: Partial<Payee>) => hold(over).heldBack.map(({ reason }) => reason)
    expect(hold({ account: null })).toEqual({
      lines: [],
      heldBack: [{ courier: 'anna', reason: 'no-account', amount: 4707 }],
    })
    expect(because({ account: { ...account, changedAt: daysAgo(4.9) } })).toEqual(['account-changed'])
    expect(because({ account: { ...account, changedAt: daysAgo(5) } })).toEqual([])
    expect(because({ account: { ...account, sortCode: '089999', accountNumber: '00000001' } })).toEqual([
      'account-impossible',
    ])
    expect(because({ account: { ...account, name: '龍' } })).toEqual(['name-unreadable'])
    expect(because({ parts: [{ invoice: 'one', amount: paymentMax * 10 + 10 }] })).toEqual(['too-much'])
    expect(hold({ queried: 120, parts: [] })).toEqual({
      lines: [],
      heldBack: [{ courier: 'anna', reason: 'queried', amount: 120 }],
    })
  })

  it('leaves out an invoice that an earlier run has counted', () => {
    expect(planPayments([payee({ parts: [{ invoice: 'one', amount: 0 }] })], rules)).toEqual({
      lines: [],
      heldBack: [],
    })
  })

  it('has paid what all invoices add up to after any weeks, but for what it carries', () => {
    const week = fc.array(fc.integer({ min: -30_000, max: 9_000_000 }), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(week, { minLength: 1, maxLength: 20 }), (weeks) => {
        let [carried, paid, counted] = [0, BigInt(0), BigInt(0)]
        for (const [at, amounts] of weeks.entries()) {
          const parts = amounts.map((amount, place) => ({ invoice: `${at}-${place}`, amount }))
          const [line] = planPayments([payee({ parts, carried })], rules).lines
          if (!line) continue
          paid += BigInt(line.pence) * BigInt(10)
          counted += BigInt(line.amount)
          carried = line.amount + carried - line.pence * 10
          expect(carried).toBeLessThan(10)
          expect(line.pence).toBeGreaterThanOrEqual(0)
        }
        expect(paid + BigInt(carried)).toBe(counted)
        expect(counted).toBe(weeks.flat().reduce((sum, amount) => sum + BigInt(amount), BigInt(0)))
      }),
      { seed: 39, numRuns: 200 },
    )
  })
})
