import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parcelStatusSchema, sizeBandSchema, type SizeBand } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { expectedPay, isPaidRule, type ExpectedPay } from '#domain/pay/expected-pay.ts'
import type { DatedLine } from '#domain/pay/fold-lines.ts'
import { paidBands } from '#domain/pay/invoice-rules.ts'
import { getWeekDays } from '#domain/pay/pay-week.ts'
import { reconcile, type MismatchKind } from '#domain/pay/reconcile.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { numberedId } from '#support/parcels.ts'

const seed = 20_261_123
const bands = sizeBandSchema.options
const all = paidBands(['delivery', 'collection'])

/** A Sunday of six years: weeks in which clocks change and 53rd weeks among them. */
const sunday = fc.integer({ min: 0, max: 330 }).map((weeks) => addDays('2024-12-29', weeks * 7))

/** Rates that change in the middle of the week, each band's to another figure. */
function ratesIn(week: string): RatePeriod[] {
  const dearer = Object.fromEntries(
    Object.entries(defaultRates).map(([band, rate]) => [band, rate + 10]),
  ) as RatePeriod['rates']
  return [
    { from: addDays(week, -200), to: addDays(week, 2), rates: defaultRates },
    { from: addDays(week, 3), to: null, rates: dearer },
  ]
}

const parcel = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  band: fc.constantFrom(...bands),
  attempt: fc.integer({ min: 1, max: 3 }),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant('delivered' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...parcelStatusSchema.options) },
  ),
  marks: fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constantFrom(['damaged' as const], ['extra' as const]) },
  ),
  /** How the right amount came about. */
  way: fc.constantFrom('plain', 'amended', 'taken-back', 'reversed'),
})

function lineOf({ parcel: id, date, band, attempt, amount, rateFrom }: ExpectedPay): DatedLine {
  return { parcel: id, date, band, attempt: attempt ?? 1, amount, rateFrom: rateFrom ?? date, event: 'accrued' }
}

/** Lines that come to what is right, by whatever way. */
function rightLines(own: ExpectedPay, way: string): DatedLine[] {
  const line = lineOf(own)
  const back: DatedLine = { ...line, event: 'reversed', amount: -line.amount }
  if (!isPaidRule(own.rule))
    return way === 'reversed'
      ? [
          { ...line, amount: 470 },
          { ...back, amount: -470 },
        ]
      : []
  if (way === 'amended')
    return [
      { ...line, band: 'postable', amount: 100 },
      { ...line, event: 'amended', amount: line.amount - 100 },
    ]
  return way === 'taken-back' ? [line, back, line] : [line]
}

const nextBand = (band: SizeBand): SizeBand => bands[(bands.indexOf(band) + 1) % bands.length] ?? 'packet'

const wrong: Record<Exclude<MismatchKind, 'extra'>, (line: DatedLine, rates: readonly RatePeriod[]) => DatedLine[]> = {
  band: (line) => [{ ...line, band: nextBand(line.band), amount: defaultRates[nextBand(line.band)] }],
  'rate-date': (line, rates) => {
    const other = rates.find(({ from }) => from !== line.rateFrom)
    return [{ ...line, rateFrom: other?.from ?? '', amount: other?.rates[line.band] ?? 0 }]
  },
  attempt: (line) => [{ ...line, attempt: line.attempt + 1 }],
  missing: () => [],
}
const kinds = Object.keys(wrong) as (keyof typeof wrong)[]

describe('an issued invoice against the own record', () => {
  it('N wrong lines of each kind are exactly N mismatches, and no right line is one', () => {
    let invoices = 0
    const found: Record<string, number> = {}
    const run = fc.property(
      sunday,
      fc.array(parcel, { minLength: 5, maxLength: 40 }),
      fc.boolean(),
      fc.record({
        band: fc.nat(3),
        'rate-date': fc.nat(3),
        attempt: fc.nat(3),
        missing: fc.nat(3),
        unknown: fc.nat(3),
        twice: fc.nat(3),
        unpaid: fc.nat(3),
      }),
      (week, drawn, delivers, counts) => {
        const rates = ratesIn(week)
        const own = drawn.map(({ day, ...each }, at) =>
          expectedPay({ ...each, parcel: numberedId(at + 1), date: addDays(week, day) }, rates, delivers),
        )
        const paid = own.filter(({ rule }) => isPaidRule(rule))
        const unpaid = own.filter(({ rule }) => !isPaidRule(rule))
        const injected = new Map<string, MismatchKind>()
        const lines = own.flatMap((each, at) => rightLines(each, drawn[at]?.way ?? 'plain'))
        let next = 0
        for (const kind of kinds) {
          for (let left = counts[kind]; left > 0 && next < paid.length; left--) {
            const target = paid[next++] as ExpectedPay
            injected.set(target.parcel, kind)
            const at = lines.findIndex((line) => line.parcel === target.parcel)
            const others = lines.filter((line) => line.parcel !== target.parcel)
            lines.splice(
              0,
              lines.length,
              ...others.slice(0, at),
              ...wrong[kind](lineOf(target), rates),
              ...others.slice(at),
            )
          }
        }
        for (const target of paid.slice(next, next + counts.twice)) {
          injected.set(target.parcel, 'extra')
          lines.push(lineOf(target))
        }
        for (const target of unpaid.slice(0, counts.unpaid)) {
          injected.set(target.parcel, 'extra')
          lines.push({ ...lineOf(target), amount: 470 })
        }
        for (let at = 0; at < counts.unknown; at++) {
          injected.set(numberedId(9000 + at), 'extra')
          lines.push({
            parcel: numberedId(9000 + at),
            date: week,
            band: 'packet',
            attempt: 1,
            amount: 470,
            rateFrom: week,
            event: 'accrued',
          })
        }
        const { mismatches, agreed } = reconcile({ lines, own, days: new Set(getWeekDays({ from: week })), bands: all })
        expect(mismatches).toHaveLength(injected.size)
        expect(new Map(mismatches.map(({ parcel: id, kind }) => [id, kind]))).toEqual(injected)
        expect(agreed).toBe(
          paid.filter(
            ({ parcel: id }) =>
              !injected.has(id) || paid.slice(next, next + counts.twice).some((each) => each.parcel === id),
          ).length,
        )
        invoices++
        for (const kind of injected.values()) found[kind] = (found[kind] ?? 0) + 1
      },
    )
    fc.assert(run, { seed, numRuns: 1500 })
    expect(invoices).toBeGreaterThanOrEqual(1000)
    for (const kind of [...kinds, 'extra']) expect(found[kind]).toBeGreaterThan(100)
  })

  const rates = ratesIn('2026-05-10')
  const own = (at: number, more: Partial<ExpectedPay> = {}) =>
    expectedPay(
      {
        parcel: numberedId(at),
        date: '2026-05-11',
        band: 'packet',
        attempt: 1,
        status: 'delivered',
        marks: [],
        ...more,
      },
      rates,
      true,
    )
  const days = new Set(['2026-05-11'])

  it('says what is owed: the difference of a wrong line, the whole of a missing one, and what was too much', () => {
    const lines = [
      { ...lineOf(own(1)), band: 'postable' as const, amount: 380 },
      { ...lineOf(own(3)), parcel: numberedId(9) },
    ]
    const { mismatches } = reconcile({ lines, own: [own(1), own(2)], days, bands: all })
    expect(mismatches.map(({ kind, difference, own: mine }) => [kind, difference, mine?.rule])).toEqual([
      ['band', 90, 'delivered'],
      ['extra', -470, undefined],
      ['missing', 470, 'delivered'],
    ])
  })

  it('a day that this device has no record of is not compared, and its lines are counted', () => {
    const lines = [lineOf(own(1)), { ...lineOf(own(2)), date: '2026-05-12' }]
    expect(reconcile({ lines, own: [own(1)], days, bands: all })).toEqual({ mismatches: [], agreed: 1, unknown: 1 })
  })

  it('collections are not missing from an invoice of deliveries', () => {
    const { mismatches } = reconcile({
      lines: [],
      own: [own(1, { band: 'collection' })],
      days,
      bands: paidBands(['delivery']),
    })
    expect(mismatches).toEqual([])
  })

  it('a parcel that no rate stands for is no fault of the invoice, and an attempt that is not known is not held against it', () => {
    const early = { ...own(1), rule: 'no-rate' as const, amount: 0, rateFrom: null }
    const { mismatches } = reconcile({
      lines: [lineOf(own(1)), { ...lineOf(own(2)), attempt: 3 }],
      own: [early, { ...own(2), attempt: null }],
      days,
      bands: all,
    })
    expect(mismatches).toEqual([])
  })
})
