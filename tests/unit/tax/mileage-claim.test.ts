import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Trip } from '#contracts/tax/tax.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { claimMileage } from '#domain/tax/mileage-claim.ts'
import { firstRateMiles, mileageRates, mileageRatesOn, type MileageRates } from '#domain/tax/mileage-rates.ts'
import { bicycle, car, motorcycle, oldVan, tripOf, van, vehicles } from './tax-entries.ts'

const seed = 20_260_406
const claim = (trips: readonly Trip[], table?: readonly MileageRates[]) => claimMileage(trips, vehicles, table)

describe('the flat rate for miles', () => {
  it('gives what GOV.UK gives for 11,000 miles', () => {
    // https://www.gov.uk/simpler-income-tax-simplified-expenses/vehicles- : £4,500 and £250.
    expect(claim([tripOf(1, '2025-06-02', 110_000)])).toEqual({
      lines: [
        { rateFrom: '2013-04-06', rate: 450, miles: 100_000, amount: 4_500_000 },
        { rateFrom: '2013-04-06', rate: 250, miles: 10_000, amount: 250_000 },
      ],
      amount: 4_750_000,
      miles: 110_000,
      leftAtFirstRate: 0,
      unclaimedMiles: 0,
    })
  })

  it.each([
    ['2013-04-06', 450],
    ['2026-04-05', 450],
    ['2026-04-06', 450],
  ])('on %s pays %i tenths of a penny for the first mile', (day, rate) =>
    expect(claim([tripOf(1, day, 10)]).lines).toMatchObject([{ rate, amount: rate }]),
  )

  it('splits the trip that crosses 10,000 miles', () => {
    const [before, across, after] = [
      tripOf(1, '2026-05-01', 99_995),
      tripOf(2, '2026-05-02', 6),
      tripOf(3, '2026-05-03', 10),
    ]
    expect(claim([before]).leftAtFirstRate).toBe(5)
    expect(claim([before, across]).lines).toMatchObject([
      { rate: 450, miles: 100_000 },
      { rate: 250, miles: 1 },
    ])
    expect(claim([before, across, after]).lines[1]).toMatchObject({ miles: 11, amount: 275 })
  })

  it('counts exactly 10,000 miles at the first rate', () => {
    expect(claim([tripOf(1, '2026-05-01', firstRateMiles)])).toMatchObject({
      lines: [{ rate: 450, miles: 100_000 }],
      leftAtFirstRate: 0,
    })
  })

  it('shares the first 10,000 miles among cars and vans, and not with a motorcycle', () => {
    const trips = [
      tripOf(1, '2026-05-01', 60_000),
      tripOf(2, '2026-05-02', 60_000, { vehicle: car.id }),
      tripOf(3, '2026-05-03', 50_000, { vehicle: motorcycle.id }),
    ]
    expect(claim(trips).lines).toEqual([
      { rateFrom: '2013-04-06', rate: 450, miles: 100_000, amount: 4_500_000 },
      { rateFrom: '2013-04-06', rate: 250, miles: 20_000, amount: 500_000 },
      { rateFrom: '2013-04-06', rate: 240, miles: 50_000, amount: 1_200_000 },
    ])
  })

  it('changes within a year: each mile has the rate of its day, and the border stays', () => {
    const rates = (first: number) => ({
      van: { first, after: 250 },
      car: { first, after: 250 },
      motorcycle: { first: 240, after: 240 },
      bicycle: null,
    })
    const looked = { source: 'https://www.example.org/rates', checkedOn: '2026-10-01' }
    const table = [
      { from: '2026-04-06', rates: rates(450), ...looked },
      { from: '2026-10-01', rates: rates(550), ...looked },
    ]
    const trips = [tripOf(1, '2026-09-30', 70_000), tripOf(2, '2026-10-01', 40_000)]
    expect(claim(trips, table).lines).toEqual([
      { rateFrom: '2026-04-06', rate: 450, miles: 70_000, amount: 3_150_000 },
      { rateFrom: '2026-10-01', rate: 550, miles: 30_000, amount: 1_650_000 },
      { rateFrom: '2026-10-01', rate: 250, miles: 10_000, amount: 250_000 },
    ])
    expect(
      claim(
        [trips[1], trips[0]].flatMap((trip) => trip ?? []),
        table,
      ),
    ).toEqual(claim(trips, table))
  })

  it('pays nothing for actual costs, for a bicycle, for an unknown vehicle or before the first rates', () => {
    const trips = [
      tripOf(1, '2026-05-01', 100, { vehicle: oldVan.id }),
      tripOf(2, '2026-05-01', 20, { vehicle: bicycle.id }),
      tripOf(3, '2026-05-01', 3, { vehicle: tripOf(9, '2026-05-01', 1).id }),
      tripOf(4, '2013-04-05', 4),
    ]
    expect(claim(trips)).toEqual({
      lines: [],
      amount: 0,
      miles: 0,
      leftAtFirstRate: firstRateMiles,
      unclaimedMiles: 127,
    })
    expect(mileageRatesOn('2013-04-05')).toBeUndefined()
  })

  it('has rates in whole pennies, in the order of their days', () => {
    const all = mileageRates.flatMap(({ rates }) =>
      Object.values(rates).flatMap((rate) => (rate ? [rate.first, rate.after] : [])),
    )
    expect(all.filter((rate) => rate % 10 !== 0)).toEqual([])
    expect(mileageRates.map(({ from }) => from)).toEqual(mileageRates.map(({ from }) => from).sort())
    // The source is shown beside the rate.
    expect(mileageRates.filter(({ source }) => !source.startsWith('https://www.gov.uk/'))).toEqual([])
  })
})

describe('for any trips of a year', () => {
  const anyTrip = fc
    .record({
      number: fc.integer({ min: 1, max: 100_000 }),
      day: fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-04-06', days)),
      miles: fc.integer({ min: 1, max: 20_000 }),
      vehicle: fc.constantFrom(van.id, car.id, motorcycle.id, oldVan.id),
    })
    .map(({ number, day, miles, vehicle }) => tripOf(number, day, miles, { vehicle }))
  const anyTrips = fc.uniqueArray(anyTrip, { maxLength: 40, selector: ({ id }) => id })

  it('counts every mile once, and never more than 10,000 by car and van at the first rate', () => {
    fc.assert(
      fc.property(anyTrips, (trips) => {
        const { lines, miles, unclaimedMiles, leftAtFirstRate, amount } = claim(trips)
        expect(miles + unclaimedMiles).toBe(trips.reduce((sum, trip) => sum + trip.miles, 0))
        const atFirst = lines.filter(({ rate }) => rate === 450).reduce((sum, line) => sum + line.miles, 0)
        expect(atFirst + leftAtFirstRate).toBe(firstRateMiles)
        expect(lines.some(({ rate }) => rate === 250) && leftAtFirstRate > 0).toBe(false)
        expect(Number.isInteger(amount)).toBe(true)
      }),
      { seed, numRuns: 300 },
    )
  })

  it('gives the same in any order, and never less for a further trip', () => {
    fc.assert(
      fc.property(anyTrips, anyTrip, (trips, further) => {
        expect(claim([...trips].reverse())).toEqual(claim(trips))
        expect(claim([...trips, further]).amount).toBeGreaterThanOrEqual(claim(trips).amount)
      }),
      { seed, numRuns: 300 },
    )
  })
})
