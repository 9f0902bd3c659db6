import { nearSpots } from './near-spots.ts'
import { gap, type Spot } from './places.ts'
import { randomFrom } from './random.ts'

/** The number of nearest stops that are tried as the next one. */
const neighbours = 8
/** The most stops of a segment that is moved as it is. */
const longestSegment = 3
/** The most stops of each of the two segments that a kick exchanges. */
const longestKick = 30
/** Metres: a smaller gain is a rounding error. */
const least = 1e-6
/** Above this many stops distances are worked out each time, because a table of all pairs would fill the phone. */
const mostInTable = 700

export interface SearchOptions {
  /** The number of times that the order is disturbed and repaired. */
  kicks: number
  seed?: number
}

type Distance = (a: number, b: number) => number

/** The distance between two stops. The last index is the far end of every path: it is next to all of them. */
function distances(spots: readonly Spot[], open: number): Distance {
  const size = spots.length + open
  const measure = (a: number, b: number): number => {
    const [from, to] = [spots[a], spots[b]]
    return from && to ? gap(from, to) : 0
  }
  if (size > mostInTable) return measure
  const table = new Float64Array(size * size)
  for (let a = 0; a < size; a += 1) for (let b = 0; b < size; b += 1) table[a * size + b] = measure(a, b)
  return (a, b) => table[a * size + b] as number
}

/** A tour with the moves that make it shorter: 2-opt and Or-opt among near stops. */
class Tour {
  readonly at: Int32Array
  readonly place: Int32Array
  readonly size: number
  private readonly near: readonly (readonly number[])[]
  private readonly distance: Distance
  private readonly queue: number[] = []
  private readonly isQueued: Uint8Array

  constructor(order: readonly number[], near: readonly (readonly number[])[], distance: Distance) {
    this.size = order.length
    this.at = Int32Array.from(order)
    this.place = new Int32Array(this.size)
    this.isQueued = new Uint8Array(this.size)
    this.near = near
    this.distance = distance
    this.settlePlaces(0, this.size)
  }

  settlePlaces(from: number, to: number): void {
    for (let i = from; i < to; i += 1) this.place[this.at[i] as number] = i
  }

  next(stop: number): number {
    const i = (this.place[stop] as number) + 1
    return this.at[i === this.size ? 0 : i] as number
  }

  before(stop: number): number {
    const i = this.place[stop] as number
    return this.at[(i === 0 ? this.size : i) - 1] as number
  }

  push(stop: number): void {
    if (this.isQueued[stop] === 1) return
    this.isQueued[stop] = 1
    this.queue.push(stop)
  }

  /** Repairs the tour around the stops that were pushed. Returns by how many metres it is shorter. */
  repair(): number {
    let gained = 0
    for (;;) {
      const stop = this.queue.pop()
      if (stop === undefined) return gained
      this.isQueued[stop] = 0
      for (let gain = this.improve(stop); gain > 0; gain = this.improve(stop)) gained += gain
    }
  }

  private improve(stop: number): number {
    return this.reverseSome(stop) || this.moveSome(stop)
  }

  /** 2-opt: `stop` and a near one become neighbours, and what lies between them is turned round. */
  private reverseSome(a: number): number {
    const { distance } = this
    for (const forward of [true, false]) {
      const next = forward ? this.next(a) : this.before(a)
      const now = distance(a, next)
      for (const c of this.near[a] ?? []) {
        const first = now - distance(a, c)
        if (first <= least) break
        const after = forward ? this.next(c) : this.before(c)
        if (c === next || after === a) continue
        const gain = first + distance(c, after) - distance(next, after)
        if (gain <= least) continue
        if (forward) this.reverse(next, c)
        else this.reverse(c, next)
        for (const each of [a, next, c, after]) this.push(each)
        return gain
      }
    }
    return 0
  }

  /** Turns round what lies from one stop forward to another, or everything else, which is the same tour. */
  private reverse(from: number, to: number): void {
    const { at, place, size } = this
    let i = place[from] as number
    let j = place[to] as number
    let inner = j - i
    if (inner < 0) inner += size
    if ((inner + 1) * 2 > size) {
      const outer = i
      i = j + 1 === size ? 0 : j + 1
      j = outer === 0 ? size - 1 : outer - 1
      inner = size - inner - 2
    }
    for (let swaps = (inner + 1) >> 1; swaps > 0; swaps -= 1) {
      const [one, other] = [at[i] as number, at[j] as number]
      at[i] = other
      place[other] = i
      at[j] = one
      place[one] = j
      i = i + 1 === size ? 0 : i + 1
      j = j === 0 ? size - 1 : j - 1
    }
  }

  /** Or-opt: a segment of up to three stops that ends in `stop` goes beside a stop near it. */
  private moveSome(a: number): number {
    const { distance } = this
    for (const forward of [true, false]) {
      let end = a
      for (let length = 1; length <= longestSegment && length < this.size - 2; length += 1) {
        if (length > 1) end = forward ? this.next(end) : this.before(end)
        const outer = forward ? this.before(a) : this.next(a)
        const inner = forward ? this.next(end) : this.before(end)
        const removed = distance(outer, a) + distance(end, inner) - distance(outer, inner)
        for (const c of this.near[a] ?? []) {
          const joined = distance(a, c)
          if (removed - joined <= least) break
          if (this.isWithin(c, a, length, forward)) continue
          for (const other of [this.next(c), this.before(c)]) {
            if (this.isWithin(other, a, length, forward)) continue
            const gain = removed - joined - distance(end, other) + distance(c, other)
            if (gain <= least) continue
            this.insert(a, length, forward, c, other)
            for (const each of [a, end, outer, inner, c, other]) this.push(each)
            return gain
          }
        }
      }
    }
    return 0
  }

  private isWithin(stop: number, a: number, length: number, forward: boolean): boolean {
    const steps = (this.place[stop] as number) - (this.place[a] as number)
    const away = forward ? steps : -steps
    return (away < 0 ? away + this.size : away) < length
  }

  /** Takes a segment out and puts it between `c` and `other`, with `a` beside `c`. Moves whichever side is shorter. */
  private insert(a: number, length: number, forward: boolean, c: number, other: number): void {
    const { at, place, size } = this
    const isFirst = this.next(c) === other
    const segment: number[] = []
    for (let each = a, left = length; left > 0; left -= 1) {
      segment.push(each)
      each = forward ? this.next(each) : this.before(each)
    }
    const start = place[(forward ? a : segment[length - 1]) as number] as number
    const gapAfter = place[isFirst ? c : other] as number
    // The stops from behind the segment to the gap, or from the gap to before the segment, make way.
    const ahead = (gapAfter - (start + length - 1) + 2 * size) % size
    const behind = size - length - ahead
    const inOrder = isFirst ? segment : segment.reverse()
    let to: number
    if (ahead <= behind) {
      to = start
      for (let left = ahead; left > 0; left -= 1) to = this.put(to, at[(to + length) % size] as number)
    } else {
      let back = (start + length - 1) % size
      for (let left = behind; left > 0; left -= 1) {
        this.put(back, at[(back - length + size) % size] as number)
        back = back === 0 ? size - 1 : back - 1
      }
      to = (back - length + 1 + size) % size
    }
    for (const stop of inOrder) to = this.put(to, stop)
  }

  private put(to: number, stop: number): number {
    this.at[to] = stop
    this.place[stop] = to
    return to + 1 === this.size ? 0 : to + 1
  }

  /** Exchanges two short segments that follow each other, which no move of the repair can take back at once. */
  kick(random: () => number): number {
    const { at, size, distance } = this
    const most = Math.min(longestKick, Math.floor((size - 2) / 2))
    const [one, other] = [1 + Math.floor(random() * most), 1 + Math.floor(random() * most)]
    const from = Math.floor(random() * (size - one - other - 1))
    const [a, b] = [at[from] as number, at[from + 1] as number]
    const [c, d] = [at[from + one] as number, at[from + one + 1] as number]
    const [e, f] = [at[from + one + other] as number, at[from + one + other + 1] as number]
    const first = at.slice(from + 1, from + one + 1)
    at.copyWithin(from + 1, from + one + 1, from + one + other + 1)
    at.set(first, from + other + 1)
    this.settlePlaces(from + 1, from + one + other + 1)
    for (const stop of [a, b, c, d, e, f]) this.push(stop)
    return distance(a, d) + distance(e, b) + distance(c, f) - distance(a, b) - distance(c, d) - distance(e, f)
  }
}

/** Returns the order in which the nearest stop comes next. */
function greedyOrder(size: number, near: readonly (readonly number[])[], distance: Distance): number[] {
  const left = new Set(Array.from({ length: size }, (_, at) => at))
  const order: number[] = []
  let current = 0
  while (left.size > 0) {
    left.delete(current)
    order.push(current)
    let best = near[current]?.find((stop) => left.has(stop)) ?? -1
    if (best < 0)
      for (const stop of left) if (best < 0 || distance(current, stop) < distance(current, best)) best = stop
    current = best
  }
  return order
}

function search(spots: readonly Spot[], open: 0 | 1, { kicks, seed = 1 }: SearchOptions): number[] {
  const size = spots.length + open
  const distance = distances(spots, open)
  // Every stop may be an end of the path.
  const near = nearSpots(spots, neighbours).map((own) => (open ? [spots.length, ...own] : own))
  const tour = new Tour(greedyOrder(size, open ? [...near, []] : near, distance), near, distance)
  for (let stop = 0; stop < size; stop += 1) tour.push(stop)
  tour.repair()
  const random = randomFrom(seed)
  const kept = { at: tour.at.slice(), place: tour.place.slice() }
  for (let left = size < 8 ? 0 : kicks; left > 0; left -= 1) {
    const added = tour.kick(random) - tour.repair()
    if (added > least) {
      tour.at.set(kept.at)
      tour.place.set(kept.place)
    } else {
      kept.at.set(tour.at)
      kept.place.set(tour.place)
    }
  }
  return Array.from(kept.at)
}

/**
 * Returns the indexes of spots as a short path through all of them, with both ends where that is shortest. The result
 * depends on the spots, the kicks and the seed alone.
 */
export function shortestPath(spots: readonly Spot[], options: SearchOptions): number[] {
  if (spots.length < 3) return spots.map((_, at) => at)
  const tour = search(spots, 1, options)
  const end = tour.indexOf(spots.length)
  return [...tour.slice(end + 1), ...tour.slice(0, end)]
}

/** Like `shortestPath`, but back to the first spot: what published tours are compared with. */
export const shortestTour = (spots: readonly Spot[], options: SearchOptions): number[] =>
  spots.length < 4 ? spots.map((_, at) => at) : search(spots, 0, options)
