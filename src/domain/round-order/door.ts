import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { foldText } from '../search/fold-text.ts'

/** A place where somebody gets out, as an order of the round knows it. */
export interface Door {
  street: string
  /** "AB1" */
  district: string
  /** Folded: "35a", "rose cottage"; empty where it is not known. */
  house: string
  /** "AB1 2ED": two villages of one district may each have a 14 High Street. Empty in orders that do not say. */
  postcode: string
}

export const getDistrict = (postcode: string): string => postcode.split(' ', 1)[0] ?? ''

/** Streets are the same whatever their spelling of spaces and capitals. */
export const streetKey = ({ street, district }: Pick<Door, 'street' | 'district'>): string =>
  `${foldText(street)}\n${district}`

/** House and street of a district, which may be several doors. */
export const houseKey = (door: Omit<Door, 'postcode'>): string => `${streetKey(door)}\n${door.house}`

export const getDoorKey = (door: Door): string => `${houseKey(door)}\n${door.postcode}`

/** Houses are folded again: an order may have been saved when letters were folded by other rules. */
export const listDoors = (runs: readonly OrderRun[]): Door[] =>
  runs.flatMap(({ street, district, houses, postcodes = [] }) =>
    houses.map((house, at) => ({ street, district, house: foldText(house), postcode: postcodes[at] ?? '' })),
  )

/** Doors of one street as a run. */
export function toRun(street: Pick<OrderRun, 'street' | 'district'>, doors: readonly Door[]): OrderRun {
  return {
    street: street.street,
    district: street.district,
    houses: doors.map(({ house }) => house),
    ...(doors.some(({ postcode }) => postcode !== '') && { postcodes: doors.map(({ postcode }) => postcode) }),
  }
}

/** Doors as runs of one street, each door once. Those without a street are left out: nobody can drive there. */
export function toRuns(doors: readonly Door[]): OrderRun[] {
  const runs: Door[][] = []
  const seen = new Set<string>()
  for (const door of doors) {
    if (door.street === '' || seen.has(getDoorKey(door))) continue
    seen.add(getDoorKey(door))
    const last = runs.at(-1)
    if (last?.[0] && streetKey(last[0]) === streetKey(door)) last.push(door)
    else runs.push([door])
  }
  return runs.flatMap((run) => (run[0] ? toRun(run[0], run) : []))
}

const postcodesIn = (run: OrderRun): readonly string[] => run.postcodes ?? ['']

/** Whether two runs of one street name may be one street: they have a postcode in common, or one of them does not say. */
function mayBeOneStreet(one: OrderRun, other: OrderRun): boolean {
  const [here, there] = [postcodesIn(one), postcodesIn(other)]
  return here.includes('') || there.includes('') || here.some((postcode) => there.includes(postcode))
}

/** Returns the runs of one stop in a street that has a longer run elsewhere, such as a shop that opens late. */
export function standApart<Run extends OrderRun>(runs: readonly Run[]): Run[] {
  const longer = new Map<string, Run[]>()
  for (const run of runs) {
    if (run.houses.length > 1) longer.set(streetKey(run), [...(longer.get(streetKey(run)) ?? []), run])
  }
  return runs.filter(
    (run) => run.houses.length === 1 && longer.get(streetKey(run))?.some((other) => mayBeOneStreet(run, other)),
  )
}
