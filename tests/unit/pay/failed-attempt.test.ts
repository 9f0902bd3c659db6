import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sizeBandSchema, unableReasonSchema, type ParcelEvent, type ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import { payLineSchema } from '#contracts/pay/pay.ts'
import { ratePeriodSchema, type RatePeriod } from '#contracts/pay/rates.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { expectedPay, type ExpectedPay, type OwnParcel } from '#domain/pay/expected-pay.ts'
import { hasFailedAttempt, paidIn, rateIn } from '#domain/pay/failed-attempt.ts'
import type { DatedLine } from '#domain/pay/fold-lines.ts'
import { checkInvoice, paidBands } from '#domain/pay/invoice-rules.ts'
import { countPaid, formatPaid, formatPayRule, sumTitle } from '#domain/pay/pay-labels.ts'
import { getWeekDays } from '#domain/pay/pay-week.ts'
import { reconcile } from '#domain/pay/reconcile.ts'
import { mergeSums, sumExpected, sumParcels, total } from '#domain/pay/sum-lines.ts'
import { toInvoice } from '#services/performance/pay/publish-invoice.ts'
import { numberedId, stampOf } from '#support/parcels.ts'
import { failedLineOf, payLineOf, ratesWithAttempts, unableEvent } from '#support/pay-records.ts'

const eventOf = (n: number, more: Partial<ParcelEvent>): ParcelEvent => ({
  ...stampOf(n),
  kind: 'status',
  photos: [],
  ...more,
})
const undo = (n: number, supersedes: number) => eventOf(n, { kind: 'undo', supersedes: numberedId(supersedes) })

describe('a failed attempt that counts', () => {
  it('has a reason by which the courier was at the door', () => {
    const counted = unableReasonSchema.options.filter((reason) => hasFailedAttempt([unableEvent(1, { reason })]))
    expect(counted).toEqual([
      'no_answer',
      'no_safe_place',
      'refused',
      'wrong_address',
      'no_access',
      'business_closed',
      'age_check_failed',
      'unsafe',
    ])
    expect(hasFailedAttempt([unableEvent(1, { reason: undefined })])).toBe(false)
  })

  it.each<[string, ParcelEvent[], boolean]>([
    ['nothing was recorded', [], false],
    ['it is carried forward afterwards', [unableEvent(1), eventOf(2, { status: 'carry_forward' })], true],
    ['it is handed back afterwards', [unableEvent(1), eventOf(2, { status: 'returned' })], true],
    ['it is only carried forward', [eventOf(1, { status: 'carry_forward', reason: 'no_answer' })], false],
    ['it is undone', [unableEvent(1), undo(2, 1)], false],
    ['it is undone and tried again', [unableEvent(1), undo(2, 1), unableEvent(3)], true],
    [
      'it is amended to an earlier reason',
      [unableEvent(1), unableEvent(2, { reason: 'lost', supersedes: numberedId(1) })],
      false,
    ],
    [
      'the amendment is undone',
      [unableEvent(1), unableEvent(2, { reason: 'lost', supersedes: numberedId(1) }), undo(3, 2)],
      true,
    ],
    ['it is delivered on the same day', [unableEvent(1), eventOf(2, { status: 'delivered' })], false],
    [
      'it is amended to delivered',
      [unableEvent(1), eventOf(2, { status: 'delivered', supersedes: numberedId(1) })],
      false,
    ],
    ['it was recalled before', [eventOf(1, { kind: 'mark', mark: 'recalled', by: 'depot' }), unableEvent(2)], false],
    ['it was misrouted', [eventOf(1, { kind: 'mark', mark: 'misrouted' }), unableEvent(2)], false],
    ['it is recalled afterwards', [unableEvent(1), eventOf(2, { kind: 'mark', mark: 'recalled', by: 'depot' })], true],
    ['the depot says so', [unableEvent(1, { by: 'depot' })], false],
    [
      'the depot records it later for the courier',
      [unableEvent(1, { by: 'depot', late: { eventId: numberedId(9), byOther: false } })],
      true,
    ],
    [
      'another courier was there',
      [unableEvent(1, { by: 'depot', late: { eventId: numberedId(9), byOther: true } })],
      false,
    ],
  ])('is one if %s: %o', (_what, events, isOne) => {
    expect(hasFailedAttempt(events)).toBe(isOne)
  })
})

const periods = ratesWithAttempts.periods
const tried: OwnParcel = {
  parcel: numberedId(1),
  date: '2026-05-08',
  band: 'large',
  attempt: 2,
  status: 'unable_to_deliver',
  marks: [],
  isFailedAttempt: true,
}
const pay = (more: Partial<OwnParcel> = {}, rates: readonly RatePeriod[] = periods) => {
  const { rule, amount, rateFrom, failed } = expectedPay({ ...tried, ...more }, rates, true)
  return [rule, amount, rateFrom, failed]
}

describe('the pay of a failed attempt', () => {
  it('is the rate of its day, whatever the band and whatever becomes of the parcel', () => {
    const paid = ['failed-attempt', 150, '2026-05-04', true]
    for (const band of sizeBandSchema.options) expect(pay({ band })).toEqual(paid)
    for (const status of ['unable_to_deliver', 'carry_forward', 'returned'] as const)
      expect(pay({ status })).toEqual(paid)
    expect(pay({ marks: ['recalled'] })).toEqual(paid)
    expect(pay({ byHelper: true })).toEqual(paid)
  })

  it('is nothing on a day without such a rate, or with one of 0, and for an attempt that does not count', () => {
    expect(pay({ date: '2026-05-03' })).toEqual(['unable', 0, null, undefined])
    const [first] = periods
    expect(pay({ date: '2025-05-01' }, [{ ...(first as RatePeriod), failedAttempt: 0 }])).toEqual([
      'unable',
      0,
      null,
      undefined,
    ])
    expect(pay({ isFailedAttempt: false })).toEqual(['unable', 0, null, undefined])
    expect(pay({ date: '2024-05-01' })).toEqual(['no-rate', 0, null, undefined])
  })

  it('does not change what other parcels pay', () => {
    const rules: [Partial<OwnParcel>, unknown[]][] = [
      [{ status: 'delivered' }, ['delivered', 800, '2026-05-04', undefined]],
      [{ status: 'expected' }, ['to-do', 0, null, undefined]],
      [{ status: 'missing' }, ['missing', 0, null, undefined]],
      [{ marks: ['extra'] }, ['extra', 0, null, undefined]],
      [{ isForEngager: true }, ['for-engager', 0, null, undefined]],
    ]
    for (const [more, expected] of rules) expect(pay(more)).toEqual(expected)
  })

  it('is shown with its rule, rate and day', () => {
    const own = expectedPay(tried, periods, true)
    expect(formatPayRule(own)).toBe('Failed attempt, 15p, rate from 4 May')
    expect(formatPaid(own)).toBe('Failed attempt (large)')
    expect(sumTitle(sumExpected([own])[0] ?? { band: 'large', rate: 0 })).toBe('Failed attempt at 15p')
    expect([countPaid([own]), countPaid([own, own]), countPaid([own, {}]), countPaid([])]).toEqual([
      '1 failed attempt',
      '2 failed attempts',
      '2 parcels',
      '0 parcels',
    ])
  })

  it('is one sum for all bands at one rate, after those of the parcels', () => {
    const lines = [
      failedLineOf(1, 'large'),
      payLineOf(2, 'packet'),
      failedLineOf(3, 'postable'),
      failedLineOf(4, 'packet', { amount: 470, rateFrom: '2026-04-01' }),
    ]
    const sums = sumParcels(lines)
    expect(sums).toEqual([
      { band: 'packet', rateFrom: '2026-04-01', rate: 470, count: 1, amount: 470 },
      { band: 'packet', rateFrom: '2026-04-01', rate: 470, count: 1, amount: 470, failed: true },
      { band: 'large', rateFrom: '2026-05-04', rate: 150, count: 2, amount: 300, failed: true },
    ])
    expect(mergeSums([...sums, ...sums]).map(({ count, amount }) => [count, amount])).toEqual([
      [2, 940],
      [2, 940],
      [4, 600],
    ])
  })
})

describe('old data', () => {
  it('has no rate for failed attempts, and no line that says it is one', () => {
    const old: RatePeriod = { from: '2026-04-01', to: null, rates: defaultRates }
    expect(ratePeriodSchema.parse(old)).toEqual(old)
    expect([rateIn(old, 'failed'), paidIn(old)]).toEqual([0, sizeBandSchema.options])
    expect(payLineSchema.parse(payLineOf(1, 'packet'))).toEqual(payLineOf(1, 'packet'))
    expect(paidIn({ ...old, failedAttempt: 150 }).at(-1)).toBe('failed')
  })
})

const week = '2026-05-03'
const days = new Set(getWeekDays({ from: week }))
const bands = paidBands(['delivery'])
const dated = (line: ReturnType<typeof payLineOf>): DatedLine => ({ ...line, date: tried.date })
const check = (lines: readonly DatedLine[], own: readonly ExpectedPay[]) =>
  reconcile({ lines, own, days, bands }).mismatches.map(({ kind, difference }) => [kind, difference])

describe('an invoice and a failed attempt', () => {
  const own = expectedPay(tried, periods, true)
  const delivered = expectedPay({ ...tried, status: 'delivered', isFailedAttempt: false }, periods, true)
  const undone = expectedPay({ ...tried, isFailedAttempt: false }, periods, true)
  const early = expectedPay({ ...tried, date: '2026-05-03' }, periods, true)
  const line = (more = {}) => dated(failedLineOf(1, 'large', { attempt: 2, ...more }))
  const rate = { rateFrom: '2026-05-04' }

  it.each<[string, DatedLine[], ExpectedPay, [string, number][]]>([
    ['agree', [line()], own, []],
    ['agree in every band', [line({ band: 'packet' })], own, []],
    ['do not where it is left out', [], own, [['missing', 150]]],
    ['do not where it is paid twice', [line(), line()], own, [['extra', -150]]],
    ['do not where it pays less', [line({ amount: 100 })], own, [['rate-date', 50]]],
    ['do not where it is of another attempt', [line({ attempt: 1 })], own, [['attempt', 0]]],
    [
      'do not where it is paid as delivered',
      [dated(payLineOf(1, 'large', { ...rate, attempt: 2 }))],
      own,
      [['rate-date', -650]],
    ],
    ['do not where a delivery is paid as one', [line()], delivered, [['rate-date', 650]]],
    ['do not where it was undone', [line()], undone, [['extra', -150]]],
    ['do not where the day has no such rate', [{ ...line(), date: '2026-05-03' }], early, [['extra', -150]]],
    ['have nothing to say of one on a day without such a rate', [], early, []],
    ['have nothing to say of one that was undone', [], undone, []],
  ])('%s', (_what, lines, mine, expected) => {
    expect(check(lines, [mine])).toEqual(expected)
  })

  it('of a collection is none', () => {
    const entry: InvoiceEntry = {
      subDepot: 'SAM',
      number: '104-19',
      type: 'delivery',
      week,
      state: 'issued',
      others: [],
      days: [{ date: tried.date, round: '104', lines: [failedLineOf(1, 'collection')] }],
    }
    expect(checkInvoice(entry)[0]).toContain('has no failed attempts')
  })
})

describe('the sums of a week', () => {
  const parcel = fc.record({
    day: fc.integer({ min: 0, max: 6 }),
    band: fc.constantFrom(
      'postable' as const,
      'packet' as const,
      'standard' as const,
      'large' as const,
      'heavy' as const,
    ),
    attempt: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom<ParcelStatus>('delivered', 'unable_to_deliver', 'carry_forward', 'returned'),
    isFailedAttempt: fc.boolean(),
  })

  it('are the same by the record, by the lines of the invoice and by its total, and every failed attempt left out is owed', () => {
    let failed = 0
    const run = fc.property(
      fc.array(parcel, { maxLength: 40 }),
      fc.integer({ min: 0, max: 500 }),
      fc.nat(),
      (drawn, failedAttempt, at) => {
        const rates: RatePeriod[] = [
          { from: '2026-04-01', to: addDays(week, 2), rates: defaultRates },
          { from: addDays(week, 3), to: null, rates: defaultRates, failedAttempt },
        ]
        const own = drawn.map(({ day, ...each }, n) =>
          expectedPay({ ...each, parcel: numberedId(n + 1), date: addDays(week, day), marks: [] }, rates, true),
        )
        const lines = own.flatMap(
          ({ parcel: id, date, band, attempt, amount, rateFrom, failed: isFailed }): DatedLine[] =>
            rateFrom === null
              ? []
              : [
                  {
                    parcel: id,
                    date,
                    band,
                    attempt: attempt ?? 1,
                    amount,
                    rateFrom,
                    event: 'accrued',
                    ...(isFailed && { failed: isFailed }),
                  },
                ],
        )
        const invoice = toInvoice(
          numberedId(0xf1),
          {
            subDepot: 'SAM',
            number: '104-19',
            type: 'delivery',
            week,
            state: 'issued',
            others: [],
            days: getWeekDays({ from: week }).map((date) => ({
              date,
              round: '104',
              lines: lines.filter((each) => each.date === date).map(({ date: _date, ...line }) => line),
            })),
          },
          new Date(0),
        )
        expect(invoice.sums).toEqual(sumExpected(own.toSorted((a, b) => a.date.localeCompare(b.date))))
        expect([invoice.total, total(invoice.sums)]).toEqual([total(own), total(lines)])
        expect(reconcile({ lines, own, days, bands }).mismatches).toEqual([])
        const left = lines.filter((line) => line.failed)
        const gone = left[at % Math.max(left.length, 1)]
        const found = reconcile({ lines: lines.filter((line) => line !== gone), own, days, bands }).mismatches
        expect(found.map(({ parcel: id, difference }) => [id, difference])).toEqual(
          gone ? [[gone.parcel, failedAttempt]] : [],
        )
        failed += left.length
      },
    )
    fc.assert(run, { seed: 20_261_129, numRuns: 500 })
    expect(failed).toBeGreaterThan(500)
  })
})
