import { matchesQuery, parcelQuery, type ParcelQuery } from '#domain/search/parcel-search.ts'
import type { Outline } from './outline.ts'

/** Indexes into an outline, in the order of the round. */
export type Places = readonly number[]

interface Search {
  query: ParcelQuery
  places: Places
}

// Caches every place and the last search, by outline.
const everyPlace = new WeakMap<Outline, Places>()
const lastSearch = new WeakMap<Outline, Search>()

function every(outline: Outline): Places {
  const known = everyPlace.get(outline)
  if (known) return known
  const places = outline.ids.map((_, at) => at)
  everyPlace.set(outline, places)
  return places
}

/** Whoever types on finds among what was found: a letter more never adds a parcel, but in a barcode that is written in another form. */
const isNarrower = (query: ParcelQuery, before: ParcelQuery): boolean =>
  query.code === query.whole &&
  query.words.join(' ').startsWith(before.words.join(' ')) &&
  query.spelled.join(' ').startsWith(before.spelled.join(' '))

const isSame = (query: ParcelQuery, other: ParcelQuery): boolean =>
  query.code === other.code &&
  query.words.join(' ') === other.words.join(' ') &&
  query.spelled.join(' ') === other.spelled.join(' ')

/** The places that a query finds, all for an empty one. The same array where they are the same as for the query before. */
export function searchPlaces(outline: Outline, typed: string): Places {
  const query = parcelQuery(typed)
  if (query.whole === '') return every(outline)
  const last = lastSearch.get(outline)
  if (last && isSame(query, last.query)) return last.places
  const among = last && isNarrower(query, last.query) ? last.places : every(outline)
  const found = among.filter((at) => matchesQuery(query, outline.texts[at] ?? ''))
  const places = found.length === among.length ? among : found
  lastSearch.set(outline, { query, places })
  return places
}
