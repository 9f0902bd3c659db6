import { pathLength, type Spot } from '#domain/route/places.ts'
import { randomFrom } from '#domain/route/random.ts'
import { shortestPath } from '#domain/route/shortest-path.ts'
import { suggestOrder, type RouteStop } from '#domain/route/suggest-order.ts'
import type { Finding } from './finding.ts'
import { percentile } from './percentile.ts'

const stops = 150
const limit = { ms: 300, throttle: 4, share: 1.02 }
const metresPerDegree = 111_195

function drawStops(seed: number): RouteStop[] {
  const random = randomFrom(seed)
  return Array.from({ length: stops }, (_, at) => ({
    door: { street: `Street ${at % 30}`, district: 'AB1', house: String(at), postcode: 'AB1 2CD' },
    lat: 52 + (random() * 4000) / metresPerDegree,
    lng: -1 + (random() * 4000) / 68_000,
    window: null,
  }))
}

const toSpot = ({ lat, lng }: RouteStop): Spot => ({ x: (lng ?? 0) * 68_000, y: (lat ?? 0) * metresPerDegree })

/** The time of a suggestion without windows, as it would be at a quarter of this processor, and its length beside long searches. */
export async function measureOrder(tell: (finding: Finding) => void): Promise<void> {
  const times: number[] = []
  const shares: number[] = []
  for (let seed = 1; seed <= 12; seed += 1) {
    const drawn = drawStops(seed)
    const input = {
      stops: drawn,
      current: drawn.map((_, at) => at),
      drives: [],
      moves: [],
      day: '2026-05-14',
      startAt: 480,
    }
    const before = performance.now()
    const { order } = suggestOrder(input)
    times.push(performance.now() - before)
    const spots = drawn.map(toSpot)
    const lengthWith = (path: readonly number[]) => pathLength(path.flatMap((at) => spots[at] ?? []))
    const best = Math.min(...[1, 2, 3].map((each) => lengthWith(shortestPath(spots, { kicks: 20_000, seed: each }))))
    shares.push(lengthWith(order) / best)
  }
  const ms = percentile(times, 0.5) * limit.throttle
  const worst = Math.max(...shares)
  tell({
    kept: ms <= limit.ms && worst <= limit.share,
    text: `order of ${stops} stops: median ${ms.toFixed(0)} ms at a quarter of this processor (${(ms / limit.ms).toFixed(2)} of ${limit.ms} ms); at most ${((worst - 1) * 100).toFixed(2)} % above the best known of 12`,
  })
  await Promise.resolve()
}
