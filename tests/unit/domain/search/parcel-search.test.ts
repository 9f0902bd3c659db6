import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#domain/search/fold-text.ts'
import { matches, matchesQuery, parcelQuery, searchText } from '#domain/search/parcel-search.ts'
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

  it.each([
    ['Łukasz Żółtowski', ['lukasz', 'zoltowski', 'ŻÓŁTOWSKI', 'łukasz zol']],
    ['Søren Ærø', ['soren', 'aero', 'ærø', 'soeren', 'sören']],
    ['Đặng Văn Hùng', ['dang van hung', 'djang', 'vanhung']],
    ['Jörg Weißmüller', ['weissmuller', 'weissmueller', 'joerg', 'WEISSMÜLLER', 'jorg weissmueller']],
    ['Joerg Mueller', ['jörg müller', 'mueller']],
    ['Işıl Çağlar', ['isil', 'caglar', 'ISIL', 'İşıl']],
    ['IŞIL ÇAĞLAR', ['isil', 'ışıl']],
    ['Þórður Ísfjörð', ['thordur', 'isfjord', 'isfjoerth']],
    ['Ħal Għaxaq', ['hal ghaxaq']],
    ['Máret Ŋuorra', ['nuorra', 'nguorra']],
    ['Åse Aarøe', ['ase', 'aase', 'aaroe']],
    ['Œuvrard', ['oeuvrard']],
    ['Əliyev', ['eliyev', 'aliyev']],
    ['O’Brien', ["o'brien", 'obrien', 'o`brien', 'o brien', 'oʼbrien', 'O´Brien']],
    ["O'Brien", ['o’brien', 'obrien']],
    ['O Brien', ["o'brien", 'obrien']],
    ['Smith-Jones', ['smith jones', 'smithjones', 'smith‑jones', 'smith–jones']],
    ['J.R. Sample', ['jr sample', 'j r sample', 'j.r.']],
    ['Anna  Mary\u00A0Sample', ['anna mary sample', 'mary\u00A0\u00A0sample']],
    ['Ju\u00ADlia\u200B Sam\uFEFFple', ['julia sample']],
    ['Ｊａｎｅ　Ｄｏｅ', ['jane doe']],
    ['ﬁnn', ['finn']],
  ])('finds %s however it is typed', (recipient, queries) => {
    const made = searchText(parcelOf({ recipient }))
    expect(queries.filter((query) => !matches(query, made))).toEqual([])
  })

  it('does not make one name of two: "anna" is not in Joan Nash', () => {
    expect(matches('anna', searchText(parcelOf({ recipient: 'Joan Nash' })))).toBe(false)
  })

  it.each([
    'rose court',
    'flat 3',
    'flat 3 rose',
    "st john's",
    'st johns',
    'stjohns',
    'st. john’s road',
    '14 st johns',
    'sampleton',
    'signature',
    'age check',
    '18+',
    'next day',
    'AB1',
    '2ED',
    'ab12e',
    '(00)340123450000000031',
    '340123450000000031',
    ']C100340123450000000031',
    '00 3401 2345 0000 0000 31',
    '0031',
    'AB-9876-54-CD',
    'ab987654cd',
    '54cd',
  ])('finds a parcel by "%s"', (query) => {
    const parcel = parcelOf({
      services: ['signature', 'age_check_18', 'next_day'],
      barcodes: [
        { format: 'None', text: '(00)340123450000000031', kind: 'sscc' },
        { format: 'None', text: 'AB-9876-54-CD', kind: 'other' },
      ],
      address: {
        ...parcelOf().address,
        house: '14',
        street: 'St. John’s Road',
        more: ['Flat 3, Rose Court'],
        town: 'Sampleton',
        postcode: 'AB1 2ED',
      },
    })
    expect(matches(query, searchText(parcel))).toBe(true)
  })

  it('folds what it has folded to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        expect(foldText(foldText(typed))).toBe(foldText(typed))
      }),
      { seed: 5 },
    )
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
