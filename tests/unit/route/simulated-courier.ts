import { randomFrom } from '#domain/route/random.ts'
import type { Drive } from '#domain/route/drive.ts'
import { shortestPath } from '#domain/route/shortest-path.ts'
import type { RouteStop } from '#domain/route/suggest-order.ts'
import type { Spot } from '#domain/route/places.ts'
import { streetKey } from '#domain/round-order/door.ts'

/** A town of streets, and a courier who knows what no map shows: which way is slow, and where to be early. */
export interface SimulatedCourier {
  /** A day's stops in the depot's order, and the order in which the courier drives them. */
  day: (number: number) => { date: string; stops: RouteStop[]; driven: number[] }
}

const metresPerDegree = 111_195
const middle = { lat: 52.2, lng: -1.1 }

const toStop = (street: string, house: number, { x, y }: Spot): RouteStop => ({
  door: { street, district: 'AB1', house: String(house), postcode: 'AB1 2CD' },
  lat: middle.lat + y / metresPerDegree,
  lng: middle.lng + x / (metresPerDegree * Math.cos((middle.lat * Math.PI) / 180)),
  window: null,
})

/** Draws a courier with a river that they cross as seldom as they can, and streets that they drive first. */
export function simulateCourier(seed: number, streetCount = 32): SimulatedCourier {
  const random = randomFrom(seed)
  const streets = Array.from({ length: streetCount }, (_, at) => {
    const [x, y, angle] = [random() * 4000, random() * 4000, random() * Math.PI]
    return { name: `Street ${at}`, x, y, angle, houses: 6 + Math.floor(random() * 10) }
  })
  const river = 1200 + random() * 1600
  const early = new Set(streets.filter(() => random() < 0.1).map(({ name }) => name))
  const [stretchX, stretchY] = [0.6 + random(), 0.6 + random()]
  const startsNorth = random() < 0.5
  // What the courier feels: one direction is slower, and the river is a long way round.
  const felt = (spot: Spot): Spot => ({ x: spot.x * stretchX + (spot.x > river ? 6000 : 0), y: spot.y * stretchY })
  const all = streets.flatMap(({ name, x, y, angle, houses }) =>
    Array.from({ length: houses }, (_, house) => ({
      name,
      house: house + 1,
      spot: { x: x + Math.cos(angle) * house * 22, y: y + Math.sin(angle) * house * 22 },
    })),
  )
  const path = shortestPath(
    all.map(({ spot }) => felt(spot)),
    { kicks: 600, seed: 5 },
  )
  const south = (all[path[0] ?? 0]?.spot.y ?? 0) < (all[path.at(-1) ?? 0]?.spot.y ?? 0)
  const way = startsNorth === south ? path.toReversed() : path
  const isEarly = (door: number) => early.has(all[door]?.name ?? '')
  const habit = [...way.filter(isEarly), ...way.filter((door) => !isEarly(door))]

  return {
    day(number) {
      const own = randomFrom(seed * 1000 + number)
      const chosen = new Set(streets.filter(() => own() < 0.85).map(({ name }) => name))
      // The depot sorts by the name of the street, as depots do.
      const doors = all.map((_, door) => door).filter((door) => chosen.has(all[door]?.name ?? '') && own() < 0.5)
      const stops = doors.flatMap((door) => {
        const { name, house, spot } = all[door] ?? {}
        return name !== undefined && house !== undefined && spot ? [toStop(name, house, spot)] : []
      })
      const place = new Map(doors.map((door, at) => [door, at]))
      const driven = habit.flatMap((door) => place.get(door) ?? [])
      // On most days a street or two are driven at another time than usual.
      for (let left = Math.floor(own() * 3); left > 0; left -= 1) {
        const name = stops[driven[Math.floor(own() * driven.length)] ?? 0]?.door.street
        const moved = driven.filter((at) => stops[at]?.door.street === name)
        const rest = driven.filter((at) => stops[at]?.door.street !== name)
        const to = Math.floor(own() * rest.length)
        driven.splice(0, driven.length, ...rest.slice(0, to), ...moved, ...rest.slice(to))
      }
      return { date: new Date(Date.UTC(2026, 2, 2 + number)).toISOString().slice(0, 10), stops, driven }
    },
  }
}

/** The day as the phone would remember it. */
export function driveOf({ date, stops, driven }: ReturnType<SimulatedCourier['day']>): Drive {
  const runs: Drive['runs'] = []
  for (const [i, at] of driven.entries()) {
    const stop = stops[at] as RouteStop
    const last = runs.at(-1)
    if (last && streetKey(last) === streetKey(stop.door)) last.stops += 1
    else
      runs.push({ street: stop.door.street, district: 'AB1', stops: 1, at: 480 + i * 2, lat: stop.lat, lng: stop.lng })
  }
  return { id: `round/${date}`, roundId: 'round', date, runs, minutes: driven.map((_, i) => 480 + i * 2) }
}

/** Returns the share of pairs of stops that two orders have the other way round. */
export function turnedPairs(order: readonly number[], other: readonly number[]): number {
  const rank = new Map(other.map((stop, at) => [stop, at]))
  let turned = 0
  for (let i = 0; i < order.length; i += 1)
    for (let j = i + 1; j < order.length; j += 1)
      if ((rank.get(order[i] ?? -1) ?? 0) > (rank.get(order[j] ?? -1) ?? 0)) turned += 1
  return turned / ((order.length * (order.length - 1)) / 2)
}
