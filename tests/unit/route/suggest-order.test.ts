import { describe, expect, it } from 'vitest'
import type { Drive } from '#domain/route/drive.ts'
import { explainOrder } from '#domain/route/explain-order.ts'
import { findHandMoves, type HandMove } from '#domain/route/learned-streets.ts'
import { suggestOrder, type RouteStop, type SuggestionInput } from '#domain/route/suggest-order.ts'
import { streetKey } from '#domain/round-order/door.ts'
import { driveOf, simulateCourier, turnedPairs } from './simulated-courier.ts'

const day = '2026-05-19'

/** Streets in a row from west to east, a few hundred metres apart. */
const stopAt = (street: string, house: number, x: number, more: Partial<RouteStop> = {}): RouteStop => ({
  door: { street, district: 'AB1', house: String(house), postcode: 'AB1 2CD' },
  lat: 52.2,
  lng: -1.1 + x / 68_000,
  window: null,
  ...more,
})
const row = (...streets: string[]): RouteStop[] =>
  streets.flatMap((street, at) => [0, 1, 2].map((house) => stopAt(street, house + 1, at * 400 + house * 30)))
const drive = (date: string, ...streets: string[]): Drive => ({
  id: `round/${date}`,
  roundId: 'round',
  date,
  runs: streets.map((street, at) => ({ street, district: 'AB1', stops: 3, at: 480 + at * 10, lat: null, lng: null })),
  minutes: streets.flatMap((_, at) => [0, 1, 2].map((stop) => 480 + at * 10 + stop * 2)),
})
function suggest(stops: RouteStop[], more: Partial<SuggestionInput> = {}) {
  const input = { stops, current: stops.map((_, at) => at), drives: [], moves: [], day, startAt: 480, ...more }
  const suggestion = suggestOrder(input)
  const streets = [...new Set(suggestion.order.map((at) => stops[at]?.door.street))]
  return { suggestion, streets, says: explainOrder(suggestion, stops, day) }
}

describe('a suggested order', () => {
  it('goes the short way where nothing is known, and says so', () => {
    const { streets, says, suggestion } = suggest(row('A Street', 'C Street', 'B Street', 'D Street').reverse())
    expect(streets).toEqual(['D Street', 'B Street', 'C Street', 'A Street'])
    expect(says).toBe('The shortest way we found.')
    const mixed = row('A Street', 'B Street', 'C Street', 'D Street')
    const better = suggest([...mixed.slice(6), ...mixed.slice(0, 6)])
    expect(better.streets).toEqual(['D Street', 'C Street', 'B Street', 'A Street'])
    expect(better.says).toBe('A shorter way than your list.')
    expect(suggestion.metres).toBeLessThanOrEqual(suggestion.currentMetres + 1e-6)
  })

  it('goes as the last days went, and names the day of the week that counts most', () => {
    const stops = row('A Street', 'B Street', 'C Street', 'D Street')
    const habit = ['C Street', 'A Street', 'D Street', 'B Street']
    const drives = [drive('2026-05-12', ...habit), drive('2026-05-15', ...habit), drive('2026-05-18', ...habit)]
    const { streets, says } = suggest(stops, { drives })
    expect(streets).toEqual(habit)
    expect(says).toBe('As last Tuesday.')
    expect(suggest(stops, { drives: drives.slice(2) }).says).toBe('As yesterday.')
  })

  it('brings a street into its time window ahead of habit, and says so', () => {
    const habit = ['A Street', 'B Street', 'C Street', 'School Lane']
    const stops = row(...habit).map((stop) =>
      stop.door.street === 'School Lane' ? { ...stop, window: { from: 0, to: 500 } } : stop,
    )
    const { streets, says } = suggest(stops, { drives: [drive('2026-05-12', ...habit)], startAt: 485 })
    expect(streets[0]).toBe('School Lane')
    expect(says).toMatch(/; School Lane before 8:20\.$/)
  })

  it('keeps moves by hand, also against habit', () => {
    const habit = ['A Street', 'B Street', 'C Street', 'D Street']
    const moves: HandMove[] = [
      [streetKey({ street: 'D Street', district: 'AB1' }), streetKey({ street: 'A Street', district: 'AB1' })],
    ]
    const drives = ['2026-05-12', '2026-05-13', '2026-05-14', '2026-05-15'].map((date) => drive(date, ...habit))
    const { streets, says } = suggest(row(...habit), { drives, moves })
    expect(streets.indexOf('D Street')).toBeLessThan(streets.indexOf('A Street'))
    expect(says).toContain('with your own moves')
  })

  it('leaves stops without a place behind the depot’s stop before them, and counts them', () => {
    const stops = row('A Street', 'C Street', 'B Street')
    for (const [at, place] of [
      [1, null],
      [4, 0],
      [8, null],
    ] as const)
      stops[at] = { ...(stops[at] as RouteStop), lat: place, lng: place }
    const { suggestion } = suggest(stops)
    expect(suggestion.unplaced).toBe(3)
    expect([...suggestion.order].sort((a, b) => a - b)).toEqual(stops.map((_, at) => at))
    for (const at of [1, 4, 8]) expect(suggestion.order.indexOf(at)).toBe(suggestion.order.indexOf(at - 1) + 1)
  })

  it('is the depot’s order where no stop has a place, until past days say more', () => {
    const nowhere = row('A Street', 'B Street', 'C Street').map((stop) => ({ ...stop, lat: null, lng: null }))
    const first = suggest(nowhere)
    expect(first.suggestion.order).toEqual(nowhere.map((_, at) => at))
    expect(first.suggestion).toMatchObject({ basis: { kind: 'none' }, unplaced: 9, metres: 0 })
    const habit = ['C Street', 'A Street', 'B Street']
    const later = suggest(nowhere, { drives: [drive('2026-05-12', ...habit), drive('2026-05-18', ...habit)] })
    expect(later.streets).toEqual(habit)
  })

  it('is of two, one and no stops as well', () => {
    expect(suggest([]).suggestion.order).toEqual([])
    expect(suggest(row('A Street').slice(0, 1)).suggestion.order).toEqual([0])
    expect(suggest(row('A Street').slice(0, 2)).suggestion.order).toEqual([0, 1])
  })
})

it('moves by hand are what differs from the order before, and stay until an order goes against them', () => {
  const run = (...streets: string[]) => streets.map((street) => ({ street, district: 'AB1', houses: ['1'] }))
  const key = (street: string) => streetKey({ street, district: 'AB1' })
  const moves = findHandMoves(run('C', 'A', 'B'), run('A', 'B', 'C'))
  expect(moves).toEqual([
    [key('C'), key('A')],
    [key('C'), key('B')],
  ])
  expect(findHandMoves(run('C', 'A', 'B'), run('C', 'A', 'B'), moves)).toEqual(moves)
  expect(findHandMoves(run('A', 'C', 'B'), run('C', 'A', 'B'), moves)).toEqual([
    [key('A'), key('C')],
    [key('C'), key('B')],
  ])
})

it('on days that were held out, the suggestion is nearer to what the courier drives than depot and shortest path', () => {
  const sums = { suggested: 0, depot: 0, shortest: 0 }
  let days = 0
  for (let seed = 1; seed <= 6; seed += 1) {
    const courier = simulateCourier(seed, 24)
    const drives = Array.from({ length: 8 }, (_, number) => driveOf(courier.day(number)))
    for (const number of [8, 9]) {
      const { date, stops, driven } = courier.day(number)
      const input = { stops, current: stops.map((_, at) => at), moves: [], day: date, startAt: null }
      const suggested = turnedPairs(suggestOrder({ ...input, drives }).order, driven)
      const depot = turnedPairs(input.current, driven)
      const shortest = turnedPairs(suggestOrder({ ...input, drives: [] }).order, driven)
      expect(suggested, `courier ${seed}, day ${number}`).toBeLessThan(Math.min(depot, shortest))
      sums.suggested += suggested
      sums.depot += depot
      sums.shortest += shortest
      days += 1
    }
  }
  expect(sums.suggested / days).toBeLessThan(0.1)
  expect(sums.suggested / days).toBeLessThan(Math.min(sums.depot, sums.shortest) / days / 3)
})
