import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { matches } from '#domain/search/parcel-search.ts'
import { changedOutline } from '#features/manifest/list/change-outline.ts'
import { emptyOutline } from '#features/manifest/list/outline.ts'
import { searchPlaces } from '#features/manifest/list/search-places.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

const seed = 20_260_514
const words = fc.constantFrom('ab', 'abc', 'a b', 'ba', 'c', 'ab c', 'cab')

const outlineOf = (streets: readonly string[]) =>
  changedOutline(
    emptyOutline(numberedId(0xbb)),
    streets.map((street, i) =>
      parcelOf({ id: numberedId(i + 1), sequence: i + 1, address: { ...parcelOf().address, street } }),
    ),
    new Set(),
  ) ?? emptyOutline('')

it('finds, key by key, what a search of the whole round finds', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 8 }),
      fc.array(fc.stringMatching(/^[abc <]{0,5}$/), { maxLength: 5 }),
      (streets, typed) => {
        const outline = outlineOf(streets)
        const queries = typed.flatMap((text) => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1)))
        const whole = (query: string) => outline.texts.flatMap((text, at) => (matches(query, text) ? at : []))
        expect(queries.map((query) => searchPlaces(outline, query))).toEqual(queries.map(whole))
      },
    ),
    { seed, numRuns: 300 },
  )
})

it('takes up each key of a barcode as a scanner sends it, though its first letters alone find nothing', () => {
  const parcel = parcelOf({ barcodes: [{ format: 'None', text: '340123450000000031', kind: 'sscc' }] })
  const outline = changedOutline(emptyOutline('m'), [parcel], new Set()) ?? emptyOutline('m')
  const typed = ']C100340123450000000031'
  const found = Array.from({ length: typed.length }, (_, at) => searchPlaces(outline, typed.slice(0, at + 1)).length)
  expect(found[1]).toBe(0)
  expect(found.at(-1)).toBe(1)
})

it('gives the same array for a key that finds the same parcels, so that their rows are not drawn again', () => {
  const outline = outlineOf(['ab', 'abc', 'cab'])
  const places = ['', 'a', 'ab', 'abc', 'abc ', 'ab'].map((query) => searchPlaces(outline, query))
  expect(places).toEqual([[0, 1, 2], [0, 1, 2], [0, 1, 2], [1], [1], [0, 1, 2]])
  expect(places[1]).toBe(places[0])
  expect(places[2]).toBe(places[1])
  expect(places[4]).toBe(places[3])
})

it('finds in a list that was changed what it finds there, and not what it found before', () => {
  const before = outlineOf(['xy', 'xyz'])
  expect(searchPlaces(before, 'xy')).toEqual([0, 1])
  const [first] = before.ids
  const moved = parcelOf({ id: first, sequence: 1, address: { ...parcelOf().address, street: 'c' } })
  const after = changedOutline(before, [moved], new Set()) ?? before
  expect(searchPlaces(after, 'xyz')).toEqual([1])
  expect(searchPlaces(after, 'xy')).toEqual([1])
  const without = changedOutline(after, [], new Set(before.ids.slice(1))) ?? after
  expect(searchPlaces(without, 'xy')).toEqual([])
})
