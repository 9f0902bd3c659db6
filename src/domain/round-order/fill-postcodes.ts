import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { getDoorKey, listDoors, houseKey, toRun, type Door } from './door.ts'

/** Postcodes by house and street, those of the doors first. */
function postcodesOf(doors: readonly Door[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const door of doors) {
    const known = found.get(houseKey(door))
    if (known) known.add(door.postcode)
    else found.set(houseKey(door), new Set([door.postcode]))
  }
  return found
}

/** Chooses the postcode that most of the run has, or the first one if that does not decide. */
function likeliest(choices: readonly string[], run: readonly Door[]): string {
  const count = (postcode: string) => run.filter((door) => door.postcode === postcode).length
  return [...choices].sort((a, b) => count(b) - count(a))[0] ?? ''
}

/**
 * Orders that were saved before doors had postcodes, with those of today's doors. A house and street that is one door
 * today is that door. If there are several, the door with the postcode of its neighbours in the run is chosen.
 */
export function fillPostcodes(runs: readonly OrderRun[], today: readonly Door[]): OrderRun[] {
  const saved = listDoors(runs)
  if (saved.every(({ postcode }) => postcode !== '')) return [...runs]
  const taken = new Set(saved.map(getDoorKey))
  const postcodes = postcodesOf(today)
  const choicesFor = (door: Door): string[] =>
    door.postcode === ''
      ? [...(postcodes.get(houseKey(door)) ?? [])].filter((postcode) => !taken.has(getDoorKey({ ...door, postcode })))
      : []
  return runs.map((run) => {
    const doors = listDoors([run])
    const choices = doors.map(choicesFor)
    const certain = doors.map((door, at) =>
      choices[at]?.length === 1 ? { ...door, postcode: choices[at][0] ?? '' } : door,
    )
    return toRun(
      run,
      certain.map((door, at) =>
        (choices[at]?.length ?? 0) > 1 ? { ...door, postcode: likeliest(choices[at] ?? [], certain) } : door,
      ),
    )
  })
}
