import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VatRegistration } from '#contracts/tax/tax.ts'
import { formatVatNumber, readVatNumber, toSelfBill, yearlyTurnover } from '#domain/tax/vat.ts'

const registration: VatRegistration = { number: '980780684', from: '2026-05-01', to: '2026-12-31' }

describe('a VAT number', () => {
  it.each([
    ['GB 980 7806 84', '980780684'],
    ['980780684', '980780684'],
    ['gb980780684', '980780684'],
    // The same digits by the rule of 2010, which adds 55.
    ['980780629', '980780629'],
    ['980780685', undefined],
    ['98078068', undefined],
    ['', undefined],
  ])('%s is read as %s', (typed, read) => expect(readVatNumber(typed)).toBe(read))

  it('has one pair of check digits by each of the two rules', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{7}$/), (digits) => {
        const pairs = Array.from({ length: 97 }, (_, pair) => String(pair).padStart(2, '0'))
        expect(pairs.filter((pair) => readVatNumber(digits + pair))).toHaveLength(2)
      }),
      { seed: 104 },
    )
  })
})

it('a VAT number is shown in its groups, which are read again', () => {
  expect(formatVatNumber('980780684')).toBe('GB 980 7806 84')
  expect(readVatNumber(formatVatNumber('980780684'))).toBe('980780684')
})

describe('a self-billed invoice', () => {
  it('has VAT, the number and the statement while the courier is registered', () => {
    expect(toSelfBill(521_400, '2026-05-13', registration)).toEqual({
      net: 521_400,
      vat: {
        number: '980780684',
        percent: 20,
        amount: 104_280,
        reference: 'SELF-BILLING',
        statement: 'The VAT shown is your output tax due to HMRC',
      },
      gross: 625_680,
    })
  })

  it.each([
    ['2026-04-30', false],
    ['2026-05-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('on %s has VAT: %s', (issuedOn, hasVat) =>
    expect(toSelfBill(1000, issuedOn, registration).vat !== null).toBe(hasVat),
  )

  it('of a courier who is not registered has none', () => {
    expect(toSelfBill(1000, '2026-05-13', null)).toEqual({ net: 1000, vat: null, gross: 1000 })
  })

  it('goes on without a last day, and rounds VAT to whole pence in both directions', () => {
    const open = { ...registration, to: null }
    expect(toSelfBill(475, '2030-01-01', open)).toMatchObject({ vat: { amount: 100 }, gross: 575 })
    expect(toSelfBill(-475, '2030-01-01', open)).toMatchObject({ vat: { amount: -100 }, gross: -575 })
  })
})

describe('the turnover of twelve months', () => {
  const incomes = [
    { day: '2026-05-14', amount: 1 },
    { day: '2026-05-15', amount: 90_000_000 },
    { day: '2027-05-14', amount: 0 },
  ]
  it('leaves out the day a year ago, and is compared with the threshold', () => {
    expect(yearlyTurnover(incomes, '2027-05-14')).toEqual({ amount: 90_000_000, over: 90_000_000, mustRegister: false })
    expect(yearlyTurnover([...incomes, { day: '2027-05-14', amount: 1 }], '2027-05-14')?.mustRegister).toBe(true)
    expect(yearlyTurnover(incomes, '2026-05-14')?.amount).toBe(1)
  })

  it('goes from 1 March to a leap day', () => {
    const leap = [
      { day: '2027-02-28', amount: 1 },
      { day: '2027-03-01', amount: 10 },
      { day: '2028-02-29', amount: 100 },
    ]
    expect(yearlyTurnover(leap, '2028-02-29')?.amount).toBe(110)
    expect(yearlyTurnover(leap, '2024-03-31')).toBeUndefined()
  })
})
