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
