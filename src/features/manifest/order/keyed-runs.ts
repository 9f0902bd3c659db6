import type { OrderRun } from '#contracts/round-order.ts'
import { doorsOf, standApart, streetKey } from '#domain/round-order/door.ts'
import { placeDoors } from '#domain/round-order/place-doors.ts'

/** A run with a name of its own, so that it stays itself wherever it is moved. */
export type KeyedRun = OrderRun & { key: string }

export const keyedRuns = (runs: readonly OrderRun[]): KeyedRun[] => runs.map((run, at) => ({ ...run, key: String(at) }))

export const plainRuns = (runs: readonly KeyedRun[]): OrderRun[] =>
  runs.map(({ street, district, houses }) => ({ street, district, houses }))

/** One stop as a row of its own, ahead of the rest of its street. */
export function takenOut(runs: readonly KeyedRun[], key: string, house: string): { runs: KeyedRun[]; key: string } {
  const own = `${key}/${house}`
  return {
    key: own,
    runs: runs.flatMap((run) =>
      run.key === key
        ? [
            { ...run, key: own, houses: [house] },
            { ...run, houses: run.houses.filter((each) => each !== house) },
          ]
        : [run],
    ),
  }
}

/** Where a stop that stands alone belongs: the nearest row of its street, a longer one first. Undefined where it has no other. */
export function homeOf(runs: readonly KeyedRun[], key: string): KeyedRun | undefined {
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
  const home = homeOf(runs, key)
  if (!own || !home) return runs
  const houses = [...home.houses, ...own.houses]
  const order = placeDoors(doorsOf([{ ...home, houses }]), [home])
  const inOrder = order.flatMap((place) => houses[place] ?? [])
  return runs.flatMap((run) => (run === own ? [] : [run === home ? { ...home, houses: inOrder } : run]))
}
