import { expect, it } from 'vitest'
import { formatWithoutPhone } from '#domain/import/without-phone.ts'

it('one number is one line', () => {
  expect(formatWithoutPhone([3], 'line')).toBe('One phone number can’t be called and is left out (line 3)')
})

it('of many, the first places are named', () => {
  expect(formatWithoutPhone([3, 7], 'parcel')).toBe('2 phone numbers can’t be called and are left out (parcels 3, 7)')
  expect(formatWithoutPhone([1, 2, 3, 4, 5, 6], 'line')).toBe(
    '6 phone numbers can’t be called and are left out (lines 1, 2, 3, 4, 5 …)',
  )
})
