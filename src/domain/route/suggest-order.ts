import { type Door, streetKey } from '../round-order/door.ts'
import type { Drive } from './drive.ts'
import { improveOrder } from './improve-order.ts'
import { driveWeight, learnStreets, sharesBefore, type HandMove } from './learned-streets.ts'
import { arrivals, orderCost, type OrderCosts, type StopWindow } from './order-costs.ts'
import { gap, pathLength, usablePlaces, type MapPlace, type Spot } from './places.ts'
import { shortestPath } from './shortest-path.ts'

/** A door of the list that is still to be visited. */
export interface RouteStop extends MapPlace {
  door: Door
  window: StopWindow | null
}

export interface SuggestionInput {
  /** In the depot's order. */
  stops: readonly RouteStop[]
  /** The indexes of the stops in the order that the list has now. */
  current: readonly number[]
  drives: readonly Drive[]
  moves: readonly HandMove[]
  /** "2026-05-14" */
  day: string
  /** When the courier can be at the first stop, in minutes after midnight; null if it is not known. */
  startAt: number | null
}

/** The past days and moves that a suggestion rests on. */
export type Basis =
  /** It goes like this past day. */
  | { kind: 'day'; date: string }
  /** It goes like most of so many past days. */
  | { kind: 'days'; count: number }
  | { kind: 'shortest' }
  /** Nothing is known but the depot's order. */
  | { kind: 'none' }

export interface Suggestion {
  /** The indexes of the stops. */
  order: number[]
  basis: Basis
  /** Metres as the crow flies, of the stops that have a place. */
  metres: number
  currentMetres: number
  /** Stops without a usable place, which stay behind the stop that the depot has before them. */
  unplaced: number
  /** Stops with a window that the suggestion meets and the present order may miss. */
  inTime: number[]
  /** Stops whose window the suggestion may miss. */
  late: number[]
  /** True if moves by hand were taken into account. */
  keepsMoves: boolean
}

/** A suggestion for more stops would take too long on a phone. */
export const mostStops = 600

/** Where past days decide, the shortest path only shows where new streets belong. */
const kicksToBegin = 100
const kicksFor = (stops: number): number => (stops > 250 ? 600 : 1000)
/** The cost of going against all past days, as a multiple of the usual way to the next street. */
const dayStrength = 6
/** Metres: the least that this usual way counts as, for streets that are close together. */
const leastWay = 60
/** The share of pairs of streets that a past day has in the same order, for the suggestion to be like it. */
const alike = 0.85
/** The share of today's stops that are in streets of that day. */
const covered = 0.6

/** Eight in the morning, in minutes. */
const usualStart = 480
/** Metres as the crow flies in a minute between stops, at about 25 km/h on roads that are a third longer. */
const metresPerMinute = 320
const usualMinutesAtStop = 2

const byValue = (a: number, b: number): number => a - b
const median = (values: readonly number[]): number | undefined => [...values].sort(byValue)[values.length >> 1]

/** Where each street was driven to on past days, the latest day first. */
function knownStreets(drives: readonly Drive[]): Map<string, MapPlace> {
  const known = new Map<string, MapPlace>()
  for (const { runs } of drives.toSorted((a, b) => b.date.localeCompare(a.date)))
    for (const run of runs) if (run.lat !== null && !known.has(streetKey(run))) known.set(streetKey(run), run)
  return known
}

/** A stop with a place, and those without one that stay with it. */
interface Unit {
  spot: Spot
  street: number
  window: StopWindow | null
  stops: number[]
}

function toUnits(stops: readonly RouteStop[], spots: readonly (Spot | null)[], streets: Map<string, number>): Unit[] {
  const units: Unit[] = []
  const leading: number[] = []
  const isAnywhere = spots.every((spot) => spot === null)
  for (const [at, { door, window }] of stops.entries()) {
    // Where no stop has a place, only past days and moves by hand can order them.
    const spot = isAnywhere ? { x: 0, y: 0 } : spots[at]
    const last = units.at(-1)
    if (spot) units.push({ spot, street: streets.get(streetKey(door)) ?? 0, window, stops: [at] })
    else if (last) last.stops.push(at)
    else leading.push(at)
  }
  units[0]?.stops.unshift(...leading)
  return units
}

/** Returns the usual way to the next street, in metres. */
function wayToNextStreet(units: readonly Unit[], order: readonly number[]): number {
  const ways = order.flatMap((unit, i) => {
    const [own, next] = [units[unit], units[order[i + 1] ?? -1]]
    return own && next && own.street !== next.street ? gap(own.spot, next.spot) : []
  })
  return Math.max(leastWay, ways.reduce((sum, way) => sum + way, 0) / Math.max(1, ways.length))
}

/** Returns units by street, the streets that past days have first before those they have later. */
function orderByDays(units: readonly Unit[], start: readonly number[], costs: Float64Array, size: number): number[] {
  const score = Array.from({ length: size }, (_, street) => {
    let sum = 0
    for (let other = 0; other < size; other += 1)
      sum += (costs[street * size + other] ?? 0) - (costs[other * size + street] ?? 0)
    return sum
  })
  const isKnown = score.map((_, street) =>
    score.some((__, other) => costs[street * size + other] !== 0 || costs[other * size + street] !== 0),
  )
  const scoreFor = (unit: Unit): number => {
    if (isKnown[unit.street]) return score[unit.street] ?? 0
    // A new street goes with the nearest that is known.
    const near = units
      .filter(({ street }) => isKnown[street])
      .reduce<Unit | null>(
        (best, each) => (best && gap(best.spot, unit.spot) <= gap(each.spot, unit.spot) ? best : each),
        null,
      )
    return near ? (score[near.street] ?? 0) : 0
  }
  const scores = units.map(scoreFor)
  return [...start].sort((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0))
}

/** Returns the share of pairs of streets that an order has as a past day had them, and how many of its stops that day knows. */
export function likeness(streets: readonly string[], drive: Drive): { same: number; known: number } {
  const own = new Map<string, number>()
  const known = new Set(drive.runs.map(streetKey))
  const runs = streets.filter((street) => known.has(street)).map((street) => ({ street, stops: 1 }))
  sharesBefore(runs, (street, other, share) => void own.set(`${street}\n\n${other}`, share))
  let [same, all] = [0, 0]
  sharesBefore(
    drive.runs.map((run) => ({ street: streetKey(run), stops: run.stops })),
    (street, other, share) => {
      const [here, turned] = [own.get(`${street}\n\n${other}`), own.get(`${other}\n\n${street}`)]
      if (here === undefined && turned === undefined) return
      same += share * (here ?? 0)
      all += share
    },
  )
  return { same: all === 0 ? 0 : same / all, known: runs.length / Math.max(1, streets.length) }
}

function findBasis(streets: readonly string[], input: SuggestionInput, isPlaced: boolean): Basis {
  const like = input.drives.filter((drive) => {
    const { same, known } = likeness(streets, drive)
    return same >= alike && known >= covered
  })
  const [best] = like.toSorted(
    (a, b) => driveWeight(b.date, input.day) - driveWeight(a.date, input.day) || b.date.localeCompare(a.date),
  )
  if (best && like.length < 5) return { kind: 'day', date: best.date }
  if (best) return { kind: 'days', count: like.length }
  return { kind: isPlaced ? 'shortest' : 'none' }
}

/** Turns a path round if that is nearer to the order of the list: as a path, both are the same. */
function likeCurrent(order: readonly number[], rank: readonly number[]): number[] {
  let turned = 0
  for (let i = 0; i < order.length; i += 1)
    for (let j = i + 1; j < order.length; j += 1)
      turned += (rank[order[i] ?? 0] ?? 0) > (rank[order[j] ?? 0] ?? 0) ? 1 : -1
  return turned > 0 ? order.toReversed() : [...order]
}

/**
 * Suggests an order for the stops that are left: by the courier's past days and moves by hand, time windows, distance and
 * the depot's order. It depends on its input alone.
 */
export function suggestOrder(input: SuggestionInput): Suggestion {
  const { stops, drives, moves, day } = input
  const known = knownStreets(drives)
  const own = usablePlaces(stops)
  const places = stops.map((stop, at): MapPlace => (own[at] ? stop : (known.get(streetKey(stop.door)) ?? stop)))
  const spots = usablePlaces(places)
  const names = [...new Set(stops.map(({ door }) => streetKey(door)))]
  const units = toUnits(stops, spots, new Map(names.map((name, at) => [name, at])))
  const unitSpots = units.map(({ spot }) => spot)
  const isPlaced = spots.some((spot) => spot !== null)

  const rank = stops.map((_, at) => input.current.indexOf(at))
  const unitRank = units.map((unit) => rank[unit.stops[0] ?? 0] ?? 0)
  const current = units.map((_, at) => at).sort((a, b) => (unitRank[a] ?? 0) - (unitRank[b] ?? 0))
  const depot = units.map((_, at) => at)
  const learned = learnStreets(names, drives, moves, day)
  const isLearned = learned.some((cost) => cost > 0)
  const kicks = isLearned ? kicksToBegin : kicksFor(units.length)
  const shortest = isPlaced ? likeCurrent(shortestPath(unitSpots, { kicks }), unitRank) : depot

  const counts = names.map((_, street) => units.filter((unit) => unit.street === street).length)
  const way = wayToNextStreet(units, shortest)
  const costs: OrderCosts = {
    spots: unitSpots,
    streets: Int32Array.from(units, ({ street }) => street),
    streetCount: names.length,
    pairs: learned.map((cost, cell) => {
      const pairs = (counts[Math.floor(cell / names.length)] ?? 0) * (counts[cell % names.length] ?? 0)
      return pairs === 0 ? 0 : (cost * dayStrength * way) / pairs
    }),
    windows: units.map(({ window }) => window),
    startAt: input.startAt ?? median(drives.flatMap(({ minutes }) => minutes[0] ?? [])) ?? usualStart,
    minutesAtStop:
      median(
        drives.map(({ minutes }) => ((minutes.at(-1) ?? 0) - (minutes[0] ?? 0)) / Math.max(1, minutes.length - 1)),
      ) ?? usualMinutesAtStop,
    metresPerMinute,
  }
  const hasWindows = units.some(({ window }) => window !== null)
  const starts = [isLearned ? orderByDays(units, shortest, learned, names.length) : shortest]
  if (hasWindows || !isPlaced) starts.push(current, depot)
  const found =
    isLearned || hasWindows
      ? starts
          .map((start) => improveOrder(costs, start))
          .map((order) => ({ order, cost: orderCost(costs, order) }))
          .reduce((best, each) => (each.cost < best.cost ? each : best)).order
      : shortest

  const lateIn = (order: readonly number[]): Set<number> => {
    const reached = arrivals(costs, order)
    return new Set(order.filter((unit, i) => (reached[i] ?? 0) > (units[unit]?.window?.to ?? Infinity)))
  }
  const [lateNow, late] = [lateIn(current), lateIn(found)]
  const firstStop = (unit: number): number => units[unit]?.stops[0] ?? 0
  const order = found.flatMap((unit) => units[unit]?.stops ?? [])
  const lengthOf = (path: readonly number[]): number => pathLength(path.flatMap((at) => spots[at] ?? []))
  return {
    order,
    basis: findBasis(
      order.map((at) => names.find((name) => name === streetKey((stops[at] as RouteStop).door)) ?? ''),
      input,
      isPlaced,
    ),
    metres: lengthOf(order),
    currentMetres: lengthOf(input.current),
    unplaced: spots.filter((spot) => spot === null).length,
    inTime: [...lateNow].filter((unit) => !late.has(unit)).map(firstStop),
    late: [...late].map(firstStop),
    keepsMoves: moves.some(([first, second]) => names.includes(first) && names.includes(second)),
  }
}
