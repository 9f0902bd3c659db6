import { describe, expect, it } from 'vitest'
import { hiddenMatch } from '#domain/search/hidden-match.ts'
import { parcelQuery } from '#domain/search/parcel-search.ts'
import { parcelOf } from '#support/parcels.ts'

const parcel = parcelOf({
  recipient: 'Łukasz Żółtowski',
  services: ['signature', 'age_check_18'],
  barcodes: [{ format: 'Code128', text: 'DEMO000010470027', kind: 'carrier' }],
  address: {
    ...parcelOf().address,
    house: '33',
    street: 'Demo Lane',
    more: ['Flat 3, Rose Court'],
    town: 'Sampleton',
    postcode: 'AB1 2ED',
  },
})
const why = (query: string) => hiddenMatch(parcelQuery(query), parcel, ['Signature', '18+'])

describe('what a row does not show', () => {
  it.each([
    ['lane 27', 'Barcode DEMO 0000 1047 0027'],
    ['demo 0000 1047 0027', 'Barcode DEMO 0000 1047 0027'],
    [']C1demo000010470027', 'Barcode DEMO 0000 1047 0027'],
    ['rose court', 'Flat 3, Rose Court'],
    ['rose lane', 'Flat 3, Rose Court'],
    ['sampleton', 'Sampleton'],
    ['age check', 'Age check 18'],
  ])('is named where "%s" finds it', (query, label) => {
    expect(why(query)).toBe(label)
  })

  it.each(['', 'lukasz', 'żół', '33 demo', '33demo', 'lane', 'ab1 2', 'ab12ed', 'signature', '18+', 'demo lane ab1'])(
    'is not named where "%s" is in sight',
    (query) => {
      expect(why(query)).toBeUndefined()
    },
  )
})
