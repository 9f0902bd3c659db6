import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { getDoorKey, listDoors, toRuns, standApart, type Door } from './door.ts'
import { fillPostcodes } from './fill-postcodes.ts'

/** The most doors that a saved order contains; a round has about a tenth of that. */
const mostDoors = 4000

/**
 * Returns today's doors in order, with the saved doors that have no parcel today. Each of those stays next to the door of its
 * run that it followed, or that it led to; a whole run stays behind the one that it followed. A stop that was taken out
 * of its street takes no other one along. Where that would be too many, today's alone.
 */
export function mergeOrder(before: readonly OrderRun[], now: readonly OrderRun[]): OrderRun[] {
  const doors = listDoors(now)
  const today = new Set(doors.map(getDoorKey))
  const apart = new Set(listDoors(standApart(now)).map(getDoorKey))
  const ahead = new Map<string, Door[]>()
  const behind = new Map<string, Door[]>()
  const put = (where: Map<string, Door[]>, key: string, door: Door) =>
    void where.set(key, [...(where.get(key) ?? []), door])
  let last = ''
  for (const run of fillPostcodes(before, doors)) {
    const own = listDoors([run])
    const stays = (door: Door) => today.has(getDoorKey(door)) && (own.length === 1 || !apart.has(getDoorKey(door)))
    const first = own.find(stays)
    let led = false
    for (const door of own) {
      if (stays(door)) {
        last = getDoorKey(door)
        led = true
      } else if (!today.has(getDoorKey(door))) {
        if (first && !led) put(ahead, getDoorKey(first), door)
        else put(behind, last, door)
      }
    }
  }
  const beside = (door: Door) => [...(ahead.get(getDoorKey(door)) ?? []), door, ...(behind.get(getDoorKey(door)) ?? [])]
  const all = [...(behind.get('') ?? []), ...doors.flatMap(beside)]
  return all.length > mostDoors ? [...now] : toRuns(all)
}
