import { searchText } from '#domain/search/parcel-search.ts'
import type { Parcel } from '#contracts/parcel.ts'

/**
 * One manifest in columns, in the order of the round: all that a list, a search and a scan need to know
 * of ten thousand parcels without reading them. One row of the store, so it is read in one step; it
 * changes when the depot changes the list, not when a parcel changes its status.
 */
export interface Outline {
  manifestId: string
  ids: string[]
  sequences: number[]
  streets: string[]
  postcodes: string[]
  /** As `searchText` makes them. */
  texts: string[]
  /** Barcode texts of each parcel. */
  codes: string[][]
  /** Ids of those that the depot wants back. Absent: before that was kept. */
  recalled?: string[]
}

type Entry = Pick<Parcel, 'id' | 'sequence' | 'address' | 'barcodes' | 'recipient' | 'marks'>

export const emptyOutline = (manifestId: string): Outline => ({
  manifestId,
  ids: [],
  sequences: [],
  streets: [],
  postcodes: [],
  texts: [],
  codes: [],
})

interface Line {
  id: string
  sequence: number
  street: string
  postcode: string
  text: string
  codes: string[]
  recalled: boolean
}

const lineOf = (parcel: Entry): Line => ({
  id: parcel.id,
  sequence: parcel.sequence,
  street: parcel.address.street,
  postcode: parcel.address.postcode,
  text: searchText(parcel),
  codes: parcel.barcodes.map((barcode) => barcode.text),
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
    recalled: recalled.has(id),
  }))
}

const sameLine = (a: Line, b: Line): boolean =>
  a.sequence === b.sequence && a.street === b.street && a.text === b.text && a.codes.join() === b.codes.join() && a.recalled === b.recalled

/** The outline with these parcels put and those removed, or undefined where that changes nothing. */
export function changedOutline(outline: Outline, put: readonly Entry[], removed: ReadonlySet<string>): Outline | undefined {
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
  if (!changed) return undefined
  const inOrder = [...lines.values()].sort((a, b) => a.sequence - b.sequence || (a.id < b.id ? -1 : 1))
  return {
    manifestId: outline.manifestId,
    ids: inOrder.map((line) => line.id),
    sequences: inOrder.map((line) => line.sequence),
    streets: inOrder.map((line) => line.street),
    postcodes: inOrder.map((line) => line.postcode),
    texts: inOrder.map((line) => line.text),
    codes: inOrder.map((line) => line.codes),
    recalled: inOrder.flatMap((line) => (line.recalled ? [line.id] : [])),
  }
}
