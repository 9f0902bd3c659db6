import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { listDoors, streetKey } from '../round-order/door.ts'
import type { Drive } from './drive.ts'

/** Two streets by their keys: the courier moved the first one ahead of the second by hand. */
export type HandMove = readonly [ahead: string, behind: string]

/** Days after which a drive counts half. */
const halfLife = 28
/** The weight of a drive on the same day of the week. */
const sameWeekday = 3
/** The weight of a move by hand beside drives that all agree. */
const byHand = 6
/** The most moves that are kept of a round. */
export const mostHandMoves = 1000

const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T12:00:00Z`) / 86_400_000)
export const toWeekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Returns the weight of a past day for another one. */
export const driveWeight = (date: string, day: string): number =>
  2 ** (-Math.max(0, dayNumber(day) - dayNumber(date)) / halfLife) *
  (toWeekday(date) === toWeekday(day) ? sameWeekday : 1)

/** Returns which share of the stops of one street was before those of another, 0 to 1, for each pair of a day. */
export function sharesBefore(
  runs: readonly { street: string; stops: number }[],
  add: (street: string, other: string, share: number) => void,
): void {
  const totals = new Map<string, number>()
  for (const { street, stops } of runs) totals.set(street, (totals.get(street) ?? 0) + stops)
  const pairs = new Map<string, Map<string, number>>()
  const passed = new Map<string, number>()
  for (const { street, stops } of runs) {
    for (const [before, count] of passed) {
      if (before === street) continue
      const own = pairs.get(before) ?? new Map<string, number>()
      pairs.set(before, own.set(street, (own.get(street) ?? 0) + count * stops))
    }
    passed.set(street, (passed.get(street) ?? 0) + stops)
  }
  for (const [before, others] of pairs)
    for (const [after, count] of others)
      add(before, after, count / ((totals.get(before) ?? 1) * (totals.get(after) ?? 1)))
}

/**
 * Returns for each pair of streets what it costs to drive the first ahead of the second, in parts of what it costs to go
 * against days that all agree: row after row of a square table.
 */
export function learnStreets(
  streets: readonly string[],
  drives: readonly Drive[],
  moves: readonly HandMove[],
  day: string,
): Float64Array {
  const size = streets.length
  const index = new Map(streets.map((street, at) => [street, at]))
  const ahead = new Float64Array(size * size)
  for (const drive of drives) {
    const weight = driveWeight(drive.date, day)
    const runs = drive.runs.map((run) => ({ street: streetKey(run), stops: run.stops }))
    sharesBefore(
      runs.filter(({ street }) => index.has(street)),
      (street, other, share) => {
        const cell = (index.get(street) ?? 0) * size + (index.get(other) ?? 0)
        ahead[cell] = (ahead[cell] ?? 0) + weight * share
      },
    )
  }
  const cost = new Float64Array(size * size)
  for (let a = 0; a < size; a += 1) {
    for (let b = 0; b < size; b += 1) {
      const [own, other] = [ahead[a * size + b] ?? 0, ahead[b * size + a] ?? 0]
      cost[a * size + b] = Math.max(0, other - own) / (own + other + 1)
    }
  }
  for (const [first, second] of moves) {
    const [a, b] = [index.get(first), index.get(second)]
    if (a === undefined || b === undefined || a === b) continue
    cost[b * size + a] = byHand
    cost[a * size + b] = 0
  }
  return cost
}

/** Returns the mean place of each street in an order. */
function streetPlaces(runs: readonly OrderRun[]): Map<string, number> {
  const places = new Map<string, { sum: number; count: number }>()
  for (const [at, door] of listDoors(runs).entries()) {
    const own = places.get(streetKey(door)) ?? { sum: 0, count: 0 }
    places.set(streetKey(door), { sum: own.sum + at, count: own.count + 1 })
  }
  return new Map([...places].map(([street, { sum, count }]) => [street, sum / count]))
}

/**
 * Returns the moves by which an order differs from the one it was made from. Earlier moves stay, but for those that the
 * order goes against.
 */
export function findHandMoves(
  own: readonly OrderRun[],
  base: readonly OrderRun[],
  earlier: readonly HandMove[] = [],
): HandMove[] {
  const [now, before] = [streetPlaces(own), streetPlaces(base)]
  const stands = ([first, second]: HandMove) => (now.get(first) ?? 0) < (now.get(second) ?? Infinity)
  const known = new Set<string>()
  const moves: HandMove[] = []
  const add = (move: HandMove) => {
    const name = move.join('\n\n')
    if (!known.has(name)) moves.push(move)
    known.add(name)
  }
  for (const [first, at] of now) {
    for (const [second, other] of now) {
      const [was, wasOther] = [before.get(first), before.get(second)]
      if (at < other && was !== undefined && wasOther !== undefined && was > wasOther) add([first, second])
    }
  }
  for (const move of earlier) if (stands(move)) add(move)
  return moves.slice(0, mostHandMoves)
}
