import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { getDoorKey, listDoors, standApart, streetKey, type Door } from './door.ts'
import { fillPostcodes } from './fill-postcodes.ts'

/** A door with its place in the order. */
interface Placed {
  place: number
  /** The number of its run. */
  run: number
  house: string
  postcode: string
}

const numberIn = (house: string): number | undefined => {
  const digits = /\d+/.exec(house)?.[0]
  return digits === undefined ? undefined : Number(digits)
}

interface KnownOrder {
  places: ReadonlyMap<string, number>
  streets: ReadonlyMap<string, readonly Placed[]>
}

function known(runs: readonly OrderRun[]): KnownOrder {
  const places = new Map<string, number>()
  const streets = new Map<string, Placed[]>()
  const apart = new Set<OrderRun>(standApart(runs))
  for (const [run, each] of runs.entries()) {
    for (const door of listDoors([each])) {
      if (places.has(getDoorKey(door))) continue
      const placed = { place: places.size, run, house: door.house, postcode: door.postcode }
      places.set(getDoorKey(door), placed.place)
      // A stop that was taken out of its street draws no new number after it.
      if (apart.has(each)) continue
      const street = streets.get(streetKey(door))
      if (street) street.push(placed)
      else streets.set(streetKey(door), [placed])
    }
  }
  return { places, streets }
}

/** Returns whether the house numbers of a run increase from here, as far as its other doors show. */
function grows(street: readonly Placed[], at: number, own: number): boolean {
  const here = street[at]
  const other = (place: number): number | undefined =>
    street[place]?.run === here?.run ? numberIn(street[place]?.house ?? '') : undefined
  const [after, before] = [other(at + 1), other(at - 1)]
  if (after !== undefined) return after > own
  return before === undefined || before < own
}

/**
 * Places a door of a known street next to its nearest number, on its own side of the road if one there is known. If
 * the street has doors of its postcode, only they count: another village may have the same numbers.
 */
function besides(all: readonly Placed[], { house, postcode }: Door): number {
  const own = all.filter((placed) => placed.postcode === postcode)
  const street = own.length > 0 ? own : all
  const end = (street.at(-1)?.place ?? 0) + 0.5
  const number = numberIn(house)
  if (number === undefined) return end
  const others = street.flatMap((placed, at) => {
    const other = numberIn(placed.house)
    return other === undefined
      ? []
      : [{ at, other, away: Math.abs(other - number), across: (other - number) % 2 === 0 ? 0 : 1 }]
  })
  const [near] = others.sort((a, b) => a.across - b.across || a.away - b.away || a.at - b.at)
  if (!near) return end
  const side = number >= near.other === grows(street, near.at, near.other) ? 1 : -1
  return (street[near.at]?.place ?? 0) + (side * 0.5 * (near.away + 0.5)) / (near.away + 1)
}

/**
 * The doors of a list, given in the depot's order, as the courier drives them: places in `doors`. A door that the order
 * does not have goes into its street by number, and one of an unknown street goes after its predecessor in the depot's order.
 */
export function placeDoors(doors: readonly Door[], runs: readonly OrderRun[]): number[] {
  const { places, streets } = known(fillPostcodes(runs, doors))
  let before = { at: -1, behind: 0 }
  const ranked = doors.map((door, index) => {
    const street = streets.get(streetKey(door))
    const at = places.get(getDoorKey(door)) ?? (street && besides(street, door))
    before = at === undefined ? { at: before.at, behind: before.behind + 1 } : { at, behind: 0 }
    return { ...before, index }
  })
  return ranked.sort((a, b) => a.at - b.at || a.behind - b.behind || a.index - b.index).map(({ index }) => index)
}
