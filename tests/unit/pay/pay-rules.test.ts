import { describe, expect, it } from 'vitest'
import type { ParcelMark, ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { expectedPay } from '#domain/pay/expected-pay.ts'
import { mayBecome } from '#domain/pay/invoice-rules.ts'
import { getWeekDays, payWeek } from '#domain/pay/pay-week.ts'
import { periodOn, checkRateTable } from '#domain/pay/rate-table.ts'
import { mergeSums, sumExpected } from '#domain/pay/sum-lines.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { payPeriods, getPayPeriod } from '#domain/pay-period.ts'
import { numberedId } from '#support/parcels.ts'

const period = (from: string, to: string | null, rates = defaultRates): RatePeriod => ({ from, to, rates })
const table = [period('2025-04-01', '2026-03-31', { ...defaultRates, packet: 450 }), period('2026-04-01', null)]

describe('what a parcel pays', () => {
  const pay = (
    status: ParcelStatus,
    {
      delivers = true,
      marks = [],
      date = '2026-05-14',
    }: { delivers?: boolean; marks?: ParcelMark[]; date?: string } = {},
  ) => {
    const { rule, amount, rateFrom } = expectedPay(
      { parcel: numberedId(1), date, band: 'packet', attempt: 1, status, marks },
      table,
      delivers,
    )
    return [rule, amount, rateFrom]
  }

  it('a delivered parcel pays the rate of its band on its day', () => {
    expect(pay('delivered')).toEqual(['delivered', 470, '2026-04-01'])
    expect(pay('delivered', { date: '2026-03-31' })).toEqual(['delivered', 450, '2025-04-01'])
    expect(pay('delivered', { date: '2025-03-31' })).toEqual(['no-rate', 0, null])
  })

  it('what another courier delivered pays nothing, and what they were unable to deliver is as it was', () => {
    const own = { parcel: numberedId(1), date: '2026-05-14', band: 'packet', attempt: 1, marks: [] } as const
    const by = (status: ParcelStatus, delivers = true) =>
      expectedPay({ ...own, status, byOther: true }, table, delivers)
    expect(by('delivered')).toMatchObject({ rule: 'by-other', amount: 0 })
    expect(by('confirmed', false)).toMatchObject({ rule: 'by-other', amount: 0 })
    expect(by('confirmed')).toMatchObject({ rule: 'confirmed-only' })
    expect(by('unable_to_deliver')).toMatchObject({ rule: 'unable', amount: 0 })
  })

  it('what a helper delivers pays the courier for whom they drive, and pays the helper nothing', () => {
    const own = { parcel: numberedId(1), date: '2026-05-14', band: 'packet', attempt: 1, marks: [] } as const
    const pays = (status: ParcelStatus, more: { byHelper?: boolean; isForEngager?: boolean }, delivers = true) => {
      const { rule, amount } = expectedPay({ ...own, status, ...more }, table, delivers)
      return [rule, amount]
    }
    expect(pays('delivered', { byHelper: true })).toEqual(['by-helper', 470])
    expect(pays('confirmed', { byHelper: true })).toEqual(['confirmed-only', 0])
    expect(pays('confirmed', { byHelper: true }, false)).toEqual(['by-helper', 470])
    expect(pays('delivered', { isForEngager: true })).toEqual(['for-engager', 0])
    expect(pays('unable_to_deliver', { isForEngager: true })).toEqual(['unable', 0])
  })

  it('without deliveries, what is confirmed and neither carried forward nor unable counts as one', () => {
    expect(pay('confirmed', { delivers: false })).toEqual(['counted-delivered', 470, '2026-04-01'])
    expect(pay('confirmed')).toEqual(['confirmed-only', 0, null])
    for (const delivers of [true, false]) {
      expect(pay('carry_forward', { delivers })[1]).toBe(0)
      expect(pay('unable_to_deliver', { delivers })[1]).toBe(0)
      expect(pay('missing', { delivers })[1]).toBe(0)
      expect(pay('returned', { delivers })[1]).toBe(0)
      expect(pay('expected', { delivers })[1]).toBe(0)
    }
  })

  it('what goes back to the depot, and what the depot has not added, pays nothing', () => {
    expect(pay('confirmed', { delivers: false, marks: ['damaged'] })).toEqual(['back-to-depot', 0, null])
    expect(pay('delivered', { marks: ['extra'] })).toEqual(['extra', 0, null])
  })

  it('sums go by band and rate, and those of several invoices add up', () => {
    const own = (at: number, date: string) =>
      expectedPay(
        { parcel: numberedId(at), date, band: 'packet', attempt: 1, status: 'delivered', marks: [] },
        table,
        true,
      )
    const sums = sumExpected([own(1, '2026-03-31'), own(2, '2026-04-01'), own(3, '2026-04-02')])
    expect(sums).toEqual([
      { band: 'packet', rateFrom: '2025-04-01', rate: 450, count: 1, amount: 450 },
      { band: 'packet', rateFrom: '2026-04-01', rate: 470, count: 2, amount: 940 },
    ])
    expect(mergeSums([...sums, ...sums])).toMatchObject([
      { count: 2, amount: 900 },
      { count: 4, amount: 1880 },
    ])
  })
})

describe('a rate table', () => {
  it('without a gap or an overlap has no fault, and gives the rate of the first and the last day of each period', () => {
    expect(checkRateTable([...table].reverse())).toEqual([])
    expect(['2025-04-01', '2026-03-31', '2026-04-01', '2025-03-31'].map((day) => periodOn(table, day)?.from)).toEqual([
      '2025-04-01',
      '2025-04-01',
      '2026-04-01',
      undefined,
    ])
  })

  it('names the days of every gap and overlap', () => {
    const faulty = [
      period('2025-01-01', '2025-01-31'),
      period('2025-02-03', '2025-03-31'),
      period('2025-03-31', '2025-12-31'),
      period('2026-01-02', null),
    ]
    expect(checkRateTable(faulty)).toEqual([
      'No rate from 1 February 2025 to 2 February 2025.',
      'Two rates for 31 March 2025.',
      'No rate for 1 January 2026.',
    ])
  })

  it('names an overlap that lies within another period', () => {
    expect(checkRateTable([period('2025-01-01', '2025-12-31'), period('2025-03-01', '2025-03-31')])).toEqual([
      'Two rates from 1 March 2025 to 31 March 2025.',
    ])
  })
})

describe('weeks and periods of pay', () => {
  it('a week goes from Sunday to Saturday, is issued on Wednesday and paid on Friday', () => {
    for (const day of ['2026-05-10', '2026-05-16'])
      expect(payWeek(day)).toEqual({
        from: '2026-05-10',
        to: '2026-05-16',
        issuedOn: '2026-05-20',
        paidOn: '2026-05-22',
      })
  })

  it('the weeks in which clocks change have seven days of their own', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const days = getWeekDays(payWeek(day))
      expect(days[0]).toBe(day)
      expect(new Set(days).size).toBe(7)
      expect(days.every((each) => payWeek(each).from === day)).toBe(true)
    }
  })

  it('every day of ten years is in one period, the 53rd week in the last of its year', () => {
    for (let year = 2020; year < 2030; year++) {
      const periods = payPeriods(year)
      for (const { id, from, to } of periods) expect([getPayPeriod(from).id, getPayPeriod(to).id]).toEqual([id, id])
    }
    const lengths = [2025, 2026, 2027, 2028].map((year) =>
      payPeriods(year).reduce(
        (weeks, { from, to }) => weeks + (Date.parse(to) - Date.parse(from) + 86_400_000) / 604_800_000,
        0,
      ),
    )
    expect(lengths).toContain(53)
    expect(getPayPeriod('2028-03-31').id).toBe('2028-P01')
    expect(getPayPeriod('2028-03-25').id).toBe('2027-P12')
  })

  it('an invoice goes on and never back, but for one that was queried', () => {
    expect(mayBecome('open', 'issued')).toBe(true)
    expect(mayBecome('issued', 'open')).toBe(false)
    expect(mayBecome('queried', 'issued')).toBe(true)
    expect(mayBecome('settled', 'queried')).toBe(false)
  })
})
