import type { Parcel, ServiceFlag } from '#contracts/parcel/parcel.ts'
import type { OrderRun } from '#contracts/manifest/round-order.ts'
import { getDistrict, type Door } from '#domain/round-order/door.ts'
import { placeDoors } from '#domain/round-order/place-doors.ts'
import { foldText } from '#domain/search/fold-text.ts'
import { houseAndStreet, searchText } from '#domain/search/parcel-search.ts'
import type { Outline } from './outline.ts'

type Entry = Pick<
  Parcel,
  'id' | 'sequence' | 'address' | 'barcodes' | 'recipient' | 'marks' | 'services' | 'window' | 'attempts'
>

interface Line {
  id: string
  sequence: number
  street: string
  postcode: string
  text: string
  codes: string[]
  services: ServiceFlag[]
  /** The window "09:00 12:00", or empty. */
  time: string
  attempts: number
  recalled: boolean
}

const lineOf = (parcel: Entry): Line => ({
  id: parcel.id,
  sequence: parcel.sequence,
  street: parcel.address.street,
  postcode: parcel.address.postcode,
  text: searchText(parcel),
  codes: parcel.barcodes.map((barcode) => barcode.text),
  services: parcel.services,
  time: parcel.window ? `${parcel.window.from} ${parcel.window.to}` : '',
  attempts: parcel.attempts,
  recalled: parcel.marks.includes('recalled'),
})

function linesOf(outline: Outline): Line[] {
  const recalled = new Set(outline.recalled)
  return outline.ids.map((id, i) => ({
    id,
    sequence: outline.sequences[i] ?? 0,
    street: outline.streets[i] ?? '',
    postcode: outline.postcodes[i] ?? '',
    text: outline.texts[i] ?? '',
    codes: outline.codes[i] ?? [],
    services: outline.services?.[i] ?? [],
    time: outline.times?.[i] ?? '',
    attempts: outline.attempts?.[i] ?? 0,
    recalled: recalled.has(id),
  }))
}

const sameLine = (a: Line, b: Line): boolean =>
  a.sequence === b.sequence &&
  a.street === b.street &&
  a.text === b.text &&
  a.codes.join() === b.codes.join() &&
  a.services.join() === b.services.join() &&
  a.time === b.time &&
  a.attempts === b.attempts &&
  a.recalled === b.recalled

function doorOf({ street, postcode, text }: Line): Door {
  const place = houseAndStreet(text)
  const folded = foldText(street)
  const house = place.endsWith(folded) ? place.slice(0, place.length - folded.length).trim() : place
  // The text of a list that came with an earlier version is folded by its rules.
  return { street, district: getDistrict(postcode), house: foldText(house), postcode }
}

export const doorsOfOutline = (outline: Outline): Door[] => linesOf(outline).map(doorOf)

function inColumns(manifestId: string, lines: readonly Line[], runs: readonly OrderRun[] | undefined): Outline {
  const byDepot = [...lines].sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1))
  const own = runs && runs.length > 0
  const inOrder = own ? placeDoors(byDepot.map(doorOf), runs).flatMap((at) => byDepot[at] ?? []) : byDepot
  return {
    manifestId,
    ids: inOrder.map((line) => line.id),
    sequences: inOrder.map((line) => line.sequence),
    streets: inOrder.map((line) => line.street),
    postcodes: inOrder.map((line) => line.postcode),
    texts: inOrder.map((line) => line.text),
    codes: inOrder.map((line) => line.codes),
    services: inOrder.map((line) => line.services),
    times: inOrder.map((line) => line.time),
    attempts: inOrder.map((line) => line.attempts),
    recalled: inOrder.flatMap((line) => (line.recalled ? [line.id] : [])),
    ...(own && { own: 1, runs: [...runs] }),
  }
}

/** The outline with these parcels put and those removed, in the order that it has, or undefined where that changes nothing. */
export function changedOutline(
  outline: Outline,
  put: readonly Entry[],
  removed: ReadonlySet<string>,
): Outline | undefined {
  const lines = new Map(linesOf(outline).map((line) => [line.id, line]))
  let changed = false
  for (const parcel of put) {
    const line = lineOf(parcel)
    const before = lines.get(line.id)
    if (before && sameLine(before, line)) continue
    lines.set(line.id, line)
    changed = true
  }
  for (const id of removed) changed = lines.delete(id) || changed
  return changed ? inColumns(outline.manifestId, [...lines.values()], outline.runs) : undefined
}

/** The outline in the order of these runs; in the depot's where there are none. */
export const orderedOutline = (outline: Outline, runs: readonly OrderRun[] | undefined): Outline =>
  inColumns(outline.manifestId, linesOf(outline), runs)
