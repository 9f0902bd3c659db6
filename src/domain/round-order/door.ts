import type { OrderRun } from '#contracts/round-order.ts'
import { foldText } from '../search/parcel-search.ts'

/** A place where somebody gets out, as an order of the round knows it. */
export interface Door {
  street: string
  /** "AB1" */
  district: string
  /** Folded: "35a", "rose cottage"; empty where it is not known. */
  house: string
}

export const districtOf = (postcode: string): string => postcode.split(' ', 1)[0] ?? ''

/** Streets are the same whatever their spelling of spaces and capitals. */
export const streetKey = ({ street, district }: Pick<Door, 'street' | 'district'>): string =>
  `${foldText(street)}\n${district}`

export const doorKey = (door: Door): string => `${streetKey(door)}\n${door.house}`

export const doorsOf = (runs: readonly OrderRun[]): Door[] =>
  runs.flatMap(({ street, district, houses }) => houses.map((house) => ({ street, district, house })))

/** Doors as runs of one street, each door once. Those without a street are left out: nobody can drive there. */
export function runsOf(doors: readonly Door[]): OrderRun[] {
  const runs: OrderRun[] = []
  const seen = new Set<string>()
  for (const door of doors) {
    if (door.street === '' || seen.has(doorKey(door))) continue
    seen.add(doorKey(door))
    const last = runs.at(-1)
    if (last && streetKey(last) === streetKey(door)) last.houses.push(door.house)
    else runs.push({ street: door.street, district: door.district, houses: [door.house] })
  }
  return runs
}

/** Runs of one stop whose street has a longer one elsewhere: a shop that opens late, say. */
export function standApart<Run extends OrderRun>(runs: readonly Run[]): Run[] {
  const streets = new Set(runs.filter(({ houses }) => houses.length > 1).map(streetKey))
  return runs.filter((run) => run.houses.length === 1 && streets.has(streetKey(run)))
}
