import { streetKey } from '#domain/round-order/door.ts'
import { formatMinute } from '#domain/route/explain-order.ts'
import type { RouteStop, Suggestion } from '#domain/route/suggest-order.ts'

export interface SuggestedStreet {
  key: string
  street: string
  district: string
  stops: number
  /** The number of streets of today's list that it has passed on its way to the front; negative for the back. */
  ahead: number
  /** "before 8:30": the earliest end of a window in it. */
  before: string | null
}

function toStreets(stops: readonly RouteStop[], order: readonly number[]): RouteStop[][] {
  const runs: RouteStop[][] = []
  for (const at of order) {
    const stop = stops[at]
    if (!stop) continue
    const last = runs.at(-1)
    if (last?.[0] && streetKey(last[0].door) === streetKey(stop.door)) last.push(stop)
    else runs.push([stop])
  }
  return runs
}

/** Returns the streets of a suggestion in its order, with how each has moved against the list as it is. */
export function listStreets(
  stops: readonly RouteStop[],
  current: readonly number[],
  { order }: Pick<Suggestion, 'order'>,
): SuggestedStreet[] {
  const firstNow = new Map<string, number>()
  for (const run of toStreets(stops, current)) {
    const key = run[0] ? streetKey(run[0].door) : ''
    if (!firstNow.has(key)) firstNow.set(key, firstNow.size)
  }
  const seen = new Set<string>()
  return toStreets(stops, order).flatMap((run, at) => {
    const first = run[0]
    if (!first) return []
    const key = streetKey(first.door)
    const isFirst = !seen.has(key)
    seen.add(key)
    const ends = run.flatMap(({ window }) => (window ? window.to : []))
    return {
      key: `${at}`,
      street: first.door.street,
      district: first.door.district,
      stops: run.length,
      ahead: isFirst ? (firstNow.get(key) ?? 0) - (seen.size - 1) : 0,
      before: ends.length === 0 ? null : `before ${formatMinute(Math.min(...ends))}`,
    }
  })
}
