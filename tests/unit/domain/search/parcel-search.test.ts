import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, matches, matchesQuery, parcelQuery, searchText } from '#domain/search/parcel-search.ts'
import { parcelOf } from '#support/parcels.ts'

const text = searchText(
  parcelOf({
    recipient: "Zoë O'Specimen-Café",
    address: { ...parcelOf().address, house: '35a', street: 'Sample Road' },
  }),
)

describe('parcel search', () => {
  it.each([
    '',
    '  ',
    'zoe',
    'ZOË',
    'ospecimen',
    "o'spec",
    'cafe',
    '35a',
    '35 a',
    'sample road',
    '35A Sample',
    'road zoe',
    'AB1 2ED',
    'ab12ed',
    'ab1 2',
    'A1B2 C3D4 E5F6 G7H8',
    'g7h8',
    'a1b2-c3d4',
    '35a, AB1 2ED',
  ])('finds "%s"', (query) => {
    expect(matches(query, text)).toBe(true)
  })

  it.each(['zoe example', '36a', 'sampleroadx', 'ab12ee', 'h8zoe', 'café ab99'])('does not find "%s"', (query) => {
    expect(matches(query, text)).toBe(false)
  })

  it('never runs one part into the next', () => {
    expect(matches('ed a1b2', text)).toBe(true)
    expect(matches('eda1b2', text)).toBe(false)
  })

  it('finds every part of what it was made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), fc.nat(30), (recipient, a, b) => {
        const made = searchText(parcelOf({ recipient }))
        const folded = foldText(recipient)
        expect(matches(folded.slice(Math.min(a, b), Math.max(a, b)), made)).toBe(true)
      }),
      { seed: 3 },
    )
  })

  it('gives every parcel of a large list the same answer as one alone', () => {
    const texts = Array.from({ length: 10_000 }, (_, n) =>
      searchText(parcelOf({ address: { ...parcelOf().address, house: String(n) } })),
    )
    const query = parcelQuery('99 example')
    const found = texts.filter((each) => matchesQuery(query, each))
    expect(found).toEqual(texts.filter((each) => matches('99 example', each)))
    expect(found).toHaveLength(texts.filter((_, n) => String(n).includes('99')).length)
  })
})
