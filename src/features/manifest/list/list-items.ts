import type { Outline } from './outline.ts'
import type { Places } from './search-places.ts'

/** A list as it is drawn: a heading before each run of parcels of one street and postcode. */
export type ListItem =
  | { kind: 'heading'; key: string; street: string; postcode: string; count: number }
  | { kind: 'row'; key: string; id: string }

type Row = Extract<ListItem, { kind: 'row' }>

// Made once for each outline: a search of ten thousand then only picks from them.
const rowsOf = new WeakMap<Outline, Row[]>()

function rows(outline: Outline): Row[] {
  const known = rowsOf.get(outline)
  if (known) return known
  const made = outline.ids.map((id): Row => ({ kind: 'row', key: id, id }))
  rowsOf.set(outline, made)
  return made
}

// Builds the items of the same places only once.
const itemsOf = new WeakMap<Places, readonly ListItem[]>()

/** The parcels at these places of an outline, under their headings. */
export function listItems(outline: Outline, places: Places): readonly ListItem[] {
  const known = itemsOf.get(places)
  if (known) return known
  const { streets, postcodes } = outline
  const all = rows(outline)
  const items: ListItem[] = []
  let heading: Extract<ListItem, { kind: 'heading' }> | undefined
  for (const at of places) {
    const row = all[at]
    if (!row) continue
    const street = streets[at] ?? ''
    const postcode = postcodes[at] ?? ''
    if (heading?.street !== street || heading.postcode !== postcode) {
      heading = { kind: 'heading', key: `before ${row.id}`, street, postcode, count: 0 }
      items.push(heading)
    }
    heading.count += 1
    items.push(row)
  }
  itemsOf.set(places, items)
  return items
}

/** Places of the headings, for the one that stays in sight. */
export const headingPlaces = (items: readonly ListItem[]): number[] =>
  items.flatMap((item, at) => (item.kind === 'heading' ? [at] : []))

/** The last heading at or before a place; undefined in an empty list. */
export function headingFor(places: readonly number[], at: number): number | undefined {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((places[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return places[low]
}

/** More rows than the page ever shows at once. */
const slots = 256

/**
 * Returns which elements an item reuses. A row reuses those of the row that it replaces, so a search changes only a
 * few words. A heading never shares, because a sticky one may be any distance away.
 */
export const toSlot = (item: ListItem, at: number): string => (item.kind === 'row' ? `row ${at % slots}` : item.key)
