import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { listDoors, toRun, standApart, streetKey, type Door } from '#domain/round-order/door.ts'
import { placeDoors } from '#domain/round-order/place-doors.ts'

/** Identifies a door within a street. */
export const doorName = ({ house, postcode }: Door): string => `${house} ${postcode}`.trim()

/** A run with a name of its own, so that it stays itself wherever it is moved. */
export type KeyedRun = OrderRun & { key: string }

export const keyedRuns = (runs: readonly OrderRun[]): KeyedRun[] => runs.map((run, at) => ({ ...run, key: String(at) }))

export const plainRuns = (runs: readonly KeyedRun[]): OrderRun[] => runs.map((run) => toRun(run, listDoors([run])))

/** The run with its doors in another order, or with others of its street. */
export const withDoors = (run: KeyedRun, doors: readonly Door[]): KeyedRun => ({ key: run.key, ...toRun(run, doors) })

/** One stop as a row of its own, ahead of the rest of its street. */
export function takenOut(runs: readonly KeyedRun[], key: string, at: number): { runs: KeyedRun[]; key: string } {
  const run = runs.find((each) => each.key === key)
  const doors = run ? listDoors([run]) : []
  const door = doors[at]
  if (!run || !door) return { runs: [...runs], key }
  const own = `${key}/${doorName(door)}`
  const rest = doors.filter((each) => each !== door)
  return {
    key: own,
    runs: runs.flatMap((each) =>
      each === run ? [{ ...withDoors(run, [door]), key: own }, withDoors(run, rest)] : [each],
    ),
  }
}

/** Returns the run that a single stop belongs to: the nearest run of its street, longer ones first. */
export function findHome(runs: readonly KeyedRun[], key: string): KeyedRun | undefined {
  const at = runs.findIndex((run) => run.key === key)
  const own = runs[at]
  if (!own || own.houses.length > 1) return undefined
  const apart = new Set(standApart(runs))
  const others = runs.flatMap((run, place) =>
    run.key !== key && streetKey(run) === streetKey(own) ? [{ run, away: Math.abs(place - at) }] : [],
  )
  return others.sort((a, b) => Number(apart.has(a.run)) - Number(apart.has(b.run)) || a.away - b.away)[0]?.run
}

/** A stop that stood alone in its street again, by its number. */
export function putBack(runs: readonly KeyedRun[], key: string): readonly KeyedRun[] {
  const own = runs.find((run) => run.key === key)
  const home = findHome(runs, key)
  if (!own || !home) return runs
  const doors = listDoors([home, own])
  const inOrder = placeDoors(doors, [home]).flatMap((place) => doors[place] ?? [])
  return runs.flatMap((run) => (run === own ? [] : [run === home ? withDoors(home, inOrder) : run]))
}

/** Returns the district of a street, or its postcode if another run of the same name is in another district. */
export function toPlace(run: KeyedRun, runs: readonly KeyedRun[]): string {
  const [own, ...more] = new Set(run.postcodes)
  const isOne = own !== undefined && own !== '' && more.length === 0
  const namesakes = runs.filter((other) => other.key !== run.key && streetKey(other) === streetKey(run))
  return isOne && namesakes.some(({ postcodes = [] }) => postcodes.some((each) => each !== own)) ? own : run.district
}
