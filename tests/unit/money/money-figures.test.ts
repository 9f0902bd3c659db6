import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DisputeFigures, RevenueRate, RoundMoney } from '#contracts/pay/money.ts'
import { sizeBandSchema } from '#contracts/parcel/parcel.ts'
import { toEarned } from '#domain/pay/earned.ts'
import { disputesAt, durationLabel, listRounds, sumMoney, toSpan } from '#features/depot/office/money/money-figures.ts'
import { toPlot } from '#features/depot/office/money/money-plot.ts'
import { readRateForm, toAmounts } from '#features/depot/office/money/revenue-form.ts'

const rates = { postable: 900, packet: 1000, standard: 1500, large: 2000, heavy: 3000, collection: 800 }
const rate = (from: string, more: Partial<RevenueRate['rates']> = {}): RevenueRate => ({
  from,
  rates: { ...rates, ...more },
})
const round = (more: Partial<RoundMoney> = {}): RoundMoney => ({
  week: '2026-05-03',
  round: '104',
  parcels: 2,
  delivered: 940,
  collected: 500,
  corrected: -140,
  earned: 2700,
  ...more,
})

describe('what rounds cost and earn', () => {
  it('earns by the latest rate that has begun, and says nothing before the first', () => {
    const counts = [{ day: '2026-05-05', band: 'packet' as const, parcels: 3 }]
    expect(toEarned(counts, [])).toBeNull()
    expect(toEarned(counts, [rate('2026-05-06')])).toBeNull()
    expect(toEarned(counts, [rate('2026-05-01'), rate('2026-05-05', { packet: 1100 })])).toBe(3300)
    expect(toEarned([...counts, { day: '2026-04-30', band: 'large', parcels: 1 }], [rate('2026-05-01')])).toBeNull()
    expect(toEarned([], [])).toBe(0)
  })

  it('earns the same however the parcels are grouped', () => {
    const count = fc.record({
      day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, '0')}`),
      band: fc.constantFrom(...sizeBandSchema.options),
      parcels: fc.integer({ min: 0, max: 4000 }),
    })
    const dated = [rate('2026-05-01'), rate('2026-05-11', { packet: 1 }), rate('2026-05-20', { heavy: 7 })]
    fc.assert(
      fc.property(fc.array(count), fc.array(count), (some, others) => {
        const together = toEarned([...some, ...others], dated) ?? Number.NaN
        expect(together).toBe(
          (toEarned(some, dated) ?? Number.NaN) + (toEarned(others, dated.toReversed()) ?? Number.NaN),
        )
      }),
      { seed: 39 },
    )
  })

  it('adds up, and knows the earnings of all only with those of each', () => {
    expect(sumMoney([round(), round({ round: '118', earned: 100 })])).toEqual({
      parcels: 4,
      delivered: 1880,
      collected: 1000,
      corrected: -280,
      earned: 2800,
      cost: 2600,
    })
    expect(sumMoney([round(), round({ earned: null })]).earned).toBeNull()
  })

  it('is drawn by week, with a gap where there is no invoice', () => {
    const span = { from: '2026-04-26', to: '2026-05-10' }
    const { places, series } = toPlot([round(), round({ week: '2026-05-10', earned: null })], span)
    expect(places.map(({ whole }) => whole)).toEqual(['Week from 26 April', 'Week from 3 May', 'Week from 10 May'])
    expect(series).toEqual([
      { name: 'Cost', values: [null, 1300, 1300] },
      { name: 'Earned', values: [null, 2700, null] },
    ])
    expect(toPlot([round({ earned: null })], span).series.map(({ name }) => name)).toEqual(['Cost'])
    expect(
      listRounds({ rounds: [round({ round: '118' }), round(), round({ round: '9' })], others: [], rates: [] }),
    ).toEqual(['9', '104', '118'])
  })

  it('is of weeks that are over', () => {
    expect(toSpan('1', '2026-05-20')).toEqual({ from: '2026-05-10', to: '2026-05-10' })
    expect(toSpan('8', '2026-05-17')).toEqual({ from: '2026-03-22', to: '2026-05-10' })
  })

  it('reads a rate as it is typed, and names each band that is wrong', () => {
    const from = { day: '4', month: '5', year: '2026' }
    expect(readRateForm(from, toAmounts(rate('2026-01-01')))).toEqual({ value: rate('2026-05-04') })
    expect(readRateForm({ ...from, month: '13' }, { ...toAmounts(undefined), packet: '-1', large: '1.25' })).toEqual({
      errors: {
        from: 'Enter a date, such as 29 5 2026',
        postable: 'Postable: enter an amount, such as 1.25',
        packet: 'Packet: enter an amount, such as 1.25',
        standard: 'Standard: enter an amount, such as 1.25',
        heavy: 'Heavy: enter an amount, such as 1.25',
        collection: 'Collection: enter an amount, such as 1.25',
      },
    })
  })
})

describe('claims and their answers', () => {
  const figures = (subDepot: string | null, kind: string | null): DisputeFigures => ({
    subDepot,
    kind,
    received: 1,
    waiting: 0,
    accepted: 1,
    refused: 0,
    bySilence: 0,
    median: 2,
    ninety: 3,
  })

  it('are those of one sub-depot or of all, with all kinds first', () => {
    const all = [figures(null, 'band-change'), figures(null, null), figures('SAM', 'band-change')]
    expect(disputesAt(all, null).map(({ kind }) => kind)).toEqual([null, 'band-change'])
    expect(disputesAt(all, 'SAM')).toEqual([all[2]])
  })

  it('say how long an answer took', () => {
    expect([null, 0.5, 3, 47.96, 48, 130].map(durationLabel)).toEqual([
      '–',
      '30 min',
      '3 h',
      '48 h',
      '2 days',
      '5.4 days',
    ])
  })
})
