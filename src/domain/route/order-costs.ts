import { gap, type Spot } from './places.ts'

/** Minutes after midnight. */
export interface StopWindow {
  from: number
  to: number
}

/** The costs that an order is judged by, in metres. The stops are numbered as in `spots`. */
export interface OrderCosts {
  spots: readonly Spot[]
  /** The number of each stop's street. */
  streets: Int32Array
  /** The cost of each pair of streets, the first ahead of the second, for each pair of their stops. */
  pairs: Float64Array
  /** The number of streets. */
  streetCount: number
  windows: readonly (StopWindow | null)[]
  /** When the first stop can be reached, in minutes after midnight. */
  startAt: number
  minutesAtStop: number
  metresPerMinute: number
}

/** Metres that a courier would rather drive than be late, once and for each minute, or wait for a minute. */
const lateStop = 2000
const lateMinute = 100
const waitMinute = 40

/** Returns when each stop of an order is reached, in minutes after midnight. */
export function arrivals(costs: OrderCosts, order: readonly number[]): number[] {
  let at = costs.startAt
  let last: Spot | undefined
  return order.map((stop) => {
    const spot = costs.spots[stop]
    if (spot && last) at += costs.minutesAtStop + gap(last, spot) / costs.metresPerMinute
    last = spot
    const reached = at
    at = Math.max(at, costs.windows[stop]?.from ?? 0)
    return reached
  })
}

/** Returns the cost of being late or early, in metres. */
export function windowCost(costs: OrderCosts, order: readonly number[]): number {
  let cost = 0
  for (const [i, reached] of arrivals(costs, order).entries()) {
    const window = costs.windows[order[i] ?? -1]
    if (!window) continue
    if (reached > window.to) cost += lateStop + lateMinute * (reached - window.to)
    if (reached < window.from) cost += waitMinute * (window.from - reached)
  }
  return cost
}

export const pairCost = ({ pairs, streets, streetCount }: OrderCosts, ahead: number, behind: number): number =>
  pairs[(streets[ahead] as number) * streetCount + (streets[behind] as number)] as number

/** Returns the whole cost of an order, in metres. */
export function orderCost(costs: OrderCosts, order: readonly number[]): number {
  let cost = windowCost(costs, order)
  for (let i = 0; i < order.length; i += 1) {
    const stop = order[i] as number
    const next = costs.spots[order[i + 1] ?? -1]
    const own = costs.spots[stop]
    if (own && next) cost += gap(own, next)
    for (let j = i + 1; j < order.length; j += 1) cost += pairCost(costs, stop, order[j] as number)
  }
  return cost
}
