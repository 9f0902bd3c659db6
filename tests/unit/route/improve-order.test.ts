import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { improveOrder } from '#domain/route/improve-order.ts'
import { arrivals, orderCost, type OrderCosts } from '#domain/route/order-costs.ts'

const seed = 20261128

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

const stop = fc.record({
  x: fc.integer({ min: 0, max: 2000 }),
  y: fc.integer({ min: 0, max: 2000 }),
  street: fc.integer({ min: 0, max: 3 }),
  window: fc.option(fc.record({ from: fc.integer({ min: 480, max: 500 }), length: fc.integer({ min: 5, max: 60 }) })),
})
const costs = fc
  .tuple(
    fc.array(stop, { minLength: 2, maxLength: 6 }),
    fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 16, maxLength: 16 }),
  )
  .map(([stops, pairs]): OrderCosts => ({
    spots: stops,
    streets: Int32Array.from(stops, ({ street }) => street),
    streetCount: 4,
    pairs: Float64Array.from(pairs, (cost, cell) => (cell % 5 === 0 ? 0 : cost)),
    windows: stops.map(({ window }) => window && { from: window.from, to: window.from + window.length }),
    startAt: 480,
    minutesAtStop: 2,
    metresPerMinute: 320,
  }))

it('an order is never made dearer, and loses no stop', () => {
  fc.assert(
    fc.property(costs, (costs) => {
      const first = costs.spots.map((_, at) => at)
      const found = improveOrder(costs, first)
      expect([...found].sort((a, b) => a - b)).toEqual(first)
      expect(orderCost(costs, found)).toBeLessThanOrEqual(orderCost(costs, first) + 1e-6)
    }),
    { numRuns: 300, seed },
  )
})

it('an order of few stops is as good as the best of all orders, but for one in twenty', () => {
  const drawn = fc.sample(costs, { numRuns: 200, seed })
  let missed = 0
  for (const each of drawn) {
    const first = each.spots.map((_, at) => at)
    const best = Math.min(...permutations(first).map((order) => orderCost(each, order)))
    const found = orderCost(each, improveOrder(each, first))
    expect(found).toBeGreaterThanOrEqual(best - 1e-6)
    if (found > best + 1e-6) missed += 1
  }
  expect(missed).toBeLessThanOrEqual(10)
})

it('a stop is reached after the way and the stops before it, and an early courier waits', () => {
  const costs: OrderCosts = {
    spots: [
      { x: 0, y: 0 },
      { x: 640, y: 0 },
      { x: 1280, y: 0 },
    ],
    streets: Int32Array.from([0, 0, 0]),
    streetCount: 1,
    pairs: Float64Array.from([0]),
    windows: [null, { from: 500, to: 520 }, null],
    startAt: 480,
    minutesAtStop: 3,
    metresPerMinute: 320,
  }
  expect(arrivals(costs, [0, 1, 2])).toEqual([480, 485, 505])
})
