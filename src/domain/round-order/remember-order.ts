import type { OrderRun } from '#contracts/round-order.ts'
import { doorKey, doorsOf, runsOf } from './door.ts'
import type { Door } from './door.ts'

/** Doors that an order keeps; a round has a tenth of it. */
const mostDoors = 4000

/**
 * The order of today's doors with those of the order before that have no parcel today: each stays behind the door that
 * it followed. Where that would be too many, today's alone.
 */
export function rememberOrder(before: readonly OrderRun[], now: readonly OrderRun[]): OrderRun[] {
  const doors = doorsOf(now)
  const today = new Set(doors.map(doorKey))
  const followers = new Map<string, Door[]>()
  let last = ''
  for (const door of doorsOf(before)) {
    if (today.has(doorKey(door))) last = doorKey(door)
    else followers.set(last, [...(followers.get(last) ?? []), door])
  }
  const all = [...(followers.get('') ?? []), ...doors.flatMap((door) => [door, ...(followers.get(doorKey(door)) ?? [])])]
  return all.length > mostDoors ? [...now] : runsOf(all)
}
