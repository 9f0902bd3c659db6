import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearSpots } from '#domain/route/near-spots.ts'
import { gap, pathLength, usablePlaces, type Spot } from '#domain/route/places.ts'
import { randomFrom } from '#domain/route/random.ts'
import { shortestPath, shortestTour } from '#domain/route/shortest-path.ts'

const seed = 20261128
const spot = fc.record({ x: fc.integer({ min: 0, max: 3000 }), y: fc.integer({ min: 0, max: 3000 }) })
const follow = (spots: readonly Spot[], order: readonly number[]) => order.flatMap((at) => spots[at] ?? [])

/** Drawn stops: some are spread out, some stand in streets. */
function drawSpots(count: number, number: number): Spot[] {
  const random = randomFrom(number)
  const streets = Array.from({ length: 20 }, () => ({ x: random() * 3000, y: random() * 3000 }))
  return Array.from({ length: count }, (_, at): Spot => {
    const street = streets[at % streets.length]
    if (!street || number % 2 === 0) return { x: random() * 3000, y: random() * 3000 }
    return { x: street.x + random() * 250, y: street.y + random() * 30 }
  })
}

/** The length of the shortest path through all spots, by dynamic programming over all subsets (Held and Karp). */
function exactLength(spots: readonly Spot[]): number {
  const size = spots.length
  const all = 2 ** size
  const best = new Float64Array(all * size).fill(Infinity)
  const between = (a: number, b: number) => gap(spots[a] as Spot, spots[b] as Spot)
  for (let at = 0; at < size; at += 1) best[2 ** at * size + at] = 0
  for (let visited = 1; visited < all; visited += 1) {
    for (let last = 0; last < size; last += 1) {
      const length = best[visited * size + last] as number
      if (length === Infinity) continue
      for (let next = 0; next < size; next += 1) {
        if ((visited & (2 ** next)) !== 0) continue
        const cell = (visited | (2 ** next)) * size + next
        best[cell] = Math.min(best[cell] as number, length + between(last, next))
      }
    }
  }
  return Math.min(...best.slice((all - 1) * size))
}

describe('the shortest path', () => {
  it('is as long as the exact solution for up to 13 stops', () => {
    for (let size = 3; size <= 13; size += 1) {
      for (const number of [1, 2, 3, 4]) {
        const spots = drawSpots(size, size * 10 + number)
        const found = pathLength(follow(spots, shortestPath(spots, { kicks: 400 })))
        expect(found, `${size} stops, draw ${number}`).toBeCloseTo(exactLength(spots), 6)
      }
    }
  })

  it('visits each stop once, also where stops share a place, and is the same each time', () => {
    fc.assert(
      fc.property(fc.array(spot, { maxLength: 60 }), (spots) => {
        const path = shortestPath(spots, { kicks: 40 })
        expect([...path].sort((a, b) => a - b)).toEqual(spots.map((_, at) => at))
        expect(shortestPath(spots, { kicks: 40 })).toEqual(path)
        const tour = shortestTour(spots, { kicks: 40 })
        expect([...tour].sort((a, b) => a - b)).toEqual(spots.map((_, at) => at))
      }),
      { numRuns: 150, seed },
    )
  })

  it('is at most 2 % longer than the best known path of 150 stops', () => {
    for (const number of [11, 12, 13, 14]) {
      const spots = drawSpots(150, number)
      const lengthWith = (kicks: number, seed: number) =>
        pathLength(follow(spots, shortestPath(spots, { kicks, seed })))
      const best = Math.min(lengthWith(6000, 1), lengthWith(6000, 2), lengthWith(6000, 3))
      const found = lengthWith(1000, 1)
      expect(found / best, `draw ${number}`).toBeLessThanOrEqual(1.02)
      // A path that is shorter than the best known one means that the best known one is not worth comparing with.
      expect(found / best, `draw ${number}`).toBeGreaterThanOrEqual(0.998)
    }
  })
})

it('the nearest stops are those that a comparison with all finds', () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 2, maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (spots, count) => {
      const near = nearSpots(spots, count)
      for (const [own, from] of spots.entries()) {
        const away = (at: number) => gap(from, spots[at] as Spot)
        const all = spots.flatMap((_, at) => (at === own ? [] : away(at))).sort((a, b) => a - b)
        expect(near[own]?.map(away)).toEqual(all.slice(0, count))
        expect(near[own]).not.toContain(own)
      }
    }),
    { numRuns: 200, seed },
  )
})

describe('places', () => {
  const home = { lat: 52.2, lng: -1.1 }
  it('without coordinates, at zero, in another country, or out at sea are not used', () => {
    const near = Array.from({ length: 8 }, (_, at) => ({ lat: home.lat + at / 500, lng: home.lng }))
    const wrong = [
      { lat: null, lng: null },
      { lat: 52.2, lng: null },
      { lat: 0, lng: 0 },
      { lat: Number.NaN, lng: -1 },
      { lat: -1.1, lng: 52.2 },
      { lat: 48.85, lng: 2.35 },
      // In the North Sea, within the limits of the country.
      { lat: 54.5, lng: 1.5 },
    ]
    const spots = usablePlaces([...near, ...wrong])
    expect(spots.slice(0, 8).every((spot) => spot !== null)).toBe(true)
    expect(spots.slice(8)).toEqual(wrong.map(() => null))
  })

  it('are metres', () => {
    const [one, other] = usablePlaces([home, { lat: home.lat + 0.01, lng: home.lng }])
    expect(gap(one as Spot, other as Spot)).toBeCloseTo(1112, 0)
    expect(usablePlaces([])).toEqual([])
  })
})
