import { windowCost, type OrderCosts } from './order-costs.ts'
import { gap } from './places.ts'

/** Metres: a smaller gain is a rounding error. */
const least = 1e-6
const mostPasses = 40
/** With more stops than this, only moves that gain without the windows are judged by them. */
const mostWithWindows = 300

/** Takes the stops from `start` to `end` out and puts them behind the one at `before`; or turns them round in place. */
interface Move {
  start: number
  end: number
  before: number
  turned: boolean
  /** Metres by which the order becomes dearer, without the windows. */
  change: number
}

function moved(order: readonly number[], { start, end, before, turned }: Move): number[] {
  const own = order.slice(start, end + 1)
  if (turned) own.reverse()
  const rest = [...order.slice(0, start), ...order.slice(end + 1)]
  const place = before < start ? before + 1 : before - (end - start)
  return [...rest.slice(0, place), ...own, ...rest.slice(place)]
}

/** Keeps the best move, or with windows all that could be it. */
class Moves {
  readonly list: Move[] = []
  best = -least
  private readonly limit: number
  private readonly isSingle: boolean

  /** @param hopes metres that a move may cost because the windows could gain as much */
  constructor(hopes: number | null) {
    this.isSingle = hopes === null
    this.limit = Math.max(hopes ?? 0, -least)
  }

  add(start: number, end: number, before: number, turned: boolean, change: number): void {
    if (this.isSingle) {
      if (change >= this.best) return
      this.best = change
      this.list[0] = { start, end, before, turned, change }
    } else if (change < this.limit) this.list.push({ start, end, before, turned, change })
  }
}

class Search {
  order: number[]
  private readonly costs: OrderCosts
  private readonly hasWindows: boolean
  private windows: number

  constructor(costs: OrderCosts, order: readonly number[]) {
    this.costs = costs
    this.order = [...order]
    this.hasWindows = costs.windows.some((window) => window !== null)
    this.windows = this.hasWindows ? windowCost(costs, order) : 0
  }

  private between(i: number, j: number): number {
    const { spots } = this.costs
    const [a, b] = [spots[this.order[i] ?? -1], spots[this.order[j] ?? -1]]
    return a && b ? gap(a, b) : 0
  }

  private streetAt(i: number): number {
    return this.costs.streets[this.order[i] as number] as number
  }

  /** The extra cost of having one street before another instead of after it, for one pair of stops. */
  private ahead(street: number, other: number): number {
    const { pairs, streetCount } = this.costs
    return (pairs[street * streetCount + other] as number) - (pairs[other * streetCount + street] as number)
  }

  private newMoves(): Moves {
    return new Moves(this.hasWindows ? (this.order.length > mostWithWindows ? 0 : this.windows) : null)
  }

  private take({ list }: Moves): boolean {
    let best: { all: number; order: number[]; windows: number } | null = null
    for (const move of list.sort((a, b) => a.change - b.change)) {
      // Windows can gain no more than they cost now.
      if (best && move.change - this.windows >= best.all) break
      const order = moved(this.order, move)
      const windows = this.hasWindows ? windowCost(this.costs, order) : 0
      const all = move.change + windows - this.windows
      if (all < (best?.all ?? -least)) best = { all, order, windows }
    }
    if (!best) return false
    this.order = best.order
    this.windows = best.windows
    return true
  }

  /** The number of stops of each street in a part of the order. */
  private streetsIn(start: number, end: number): Map<number, number> {
    const counts = new Map<number, number>()
    for (let i = start; i <= end; i += 1) counts.set(this.streetAt(i), (counts.get(this.streetAt(i)) ?? 0) + 1)
    return counts
  }

  moveSegment(start: number, length: number): boolean {
    const end = start + length - 1
    const counts = [...this.streetsIn(start, end)]
    const mayTurn = length > 1 && counts.length === 1
    const removed = this.between(start - 1, start) + this.between(end, end + 1) - this.between(start - 1, end + 1)
    const moves = this.newMoves()
    const tryGap = (before: number, after: number, preference: number) => {
      const change = preference - removed - this.between(before, after)
      moves.add(start, end, before, false, change + this.between(before, start) + this.between(end, after))
      if (mayTurn) moves.add(start, end, before, true, change + this.between(before, end) + this.between(start, after))
    }
    let preference = 0
    for (let i = end + 1; i < this.order.length; i += 1) {
      for (const [street, count] of counts) preference += count * this.ahead(this.streetAt(i), street)
      tryGap(i, i + 1, preference)
    }
    preference = 0
    for (let i = start - 1; i >= 0; i -= 1) {
      for (const [street, count] of counts) preference += count * this.ahead(street, this.streetAt(i))
      tryGap(i - 1, i, preference)
    }
    return this.take(moves)
  }

  turnPart(start: number): boolean {
    const moves = this.newMoves()
    const counts = this.streetsIn(start, start)
    let preference = 0
    for (let end = start + 1; end < this.order.length; end += 1) {
      const own = this.streetAt(end)
      for (const [street, count] of counts) preference += count * this.ahead(own, street)
      counts.set(own, (counts.get(own) ?? 0) + 1)
      const before = this.between(start - 1, start) + this.between(end, end + 1)
      const after = this.between(start - 1, end) + this.between(start, end + 1)
      moves.add(start, end, start - 1, true, after - before + preference)
    }
    return this.take(moves)
  }

  /** Returns how many stops of one street follow each other from here; 0 in the middle of them. */
  runLength(start: number): number {
    if (start > 0 && this.streetAt(start - 1) === this.streetAt(start)) return 0
    let end = start
    while (end + 1 < this.order.length && this.streetAt(end + 1) === this.streetAt(start)) end += 1
    return end - start + 1
  }
}

/**
 * Improves an order by the whole of its costs: it moves one to three stops or a whole street, either way round, and
 * turns parts of the order round, until nothing of that gains. Never returns a dearer order.
 */
export function improveOrder(costs: OrderCosts, first: readonly number[]): number[] {
  const search = new Search(costs, first)
  const size = first.length
  let isBetter = true
  for (let pass = 0; pass < mostPasses && isBetter; pass += 1) {
    isBetter = false
    for (let start = 0; start < size; start += 1) {
      for (const length of new Set([search.runLength(start), 1, 2, 3])) {
        if (length > 0 && length < size && start + length <= size)
          isBetter = search.moveSegment(start, length) || isBetter
      }
      isBetter = search.turnPart(start) || isBetter
    }
  }
  return search.order
}
