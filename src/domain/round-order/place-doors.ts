import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { getDoorKey, listDoors, standApart, streetKey, type Door } from './door.ts'
import { fillPostcodes } from './fill-postcodes.ts'

/** A door of the order, with where it stands in it. */
interface Placed {
  place: number
  /** Of the run that it belongs to. */
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

/** Whether the numbers of a run grow from here on, as far as its other doors tell. */
function grows(street: readonly Placed[], at: number, own: number): boolean {
  const here = street[at]
  const other = (place: number): number | undefined =>
    street[place]?.run === here?.run ? numberIn(street[place]?.house ?? '') : undefined
  const [after, before] = [other(at + 1), other(at - 1)]
  if (after !== undefined) return after > own
  return before === undefined || before < own
}

/**
 * A door of a known street stands beside its nearest number, of its own side of the road where one of that is known. Where
 * the street has doors of its postcode, only they count: the same numbers may stand in another village.
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
 * does not have stands in its street by its number, and one of an unknown street after what the depot has before it.
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
