import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { gs1CheckDigit, hasGs1CheckDigit, hasS10CheckDigit, s10CheckDigit } from '#domain/barcode/check-digit.ts'

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))

const withDigit = (text: string, index: number, digit: number): string =>
  text.slice(0, index) + String(digit) + text.slice(index + 1)

test('the S10 check digit of the published example is 9', () => {
  expect(s10CheckDigit('47312482')).toBe(9)
})

test('the S10 remainders 1 and 0 give the digits 0 and 5', () => {
  expect(s10CheckDigit('00000000')).toBe(5)
  // 8·1 + 4·1 = 12, remainder 1.
  expect(s10CheckDigit('10100000')).toBe(0)
})

test('the GS1 check digits of published examples hold', () => {
  expect(hasGs1CheckDigit('106141412345678908')).toBe(true)
  expect(hasGs1CheckDigit('4006381333931')).toBe(true)
  expect(hasGs1CheckDigit('15400141288763')).toBe(true)
})

test('one wrong digit in an S10 serial is noticed, unless the standard gives both the same check digit', () => {
  fc.assert(
    fc.property(digits(8), fc.nat(7), fc.nat(9), (serial, index, digit) => {
      const good = `RR${serial}${s10CheckDigit(serial)}GB`
      const changed = withDigit(good, index + 2, digit)
      // The remainders 0 and 6 share the digit 5: the one pair that the standard cannot tell apart.
      const collides = s10CheckDigit(changed.slice(2, 10)) === s10CheckDigit(serial)
      expect(hasS10CheckDigit(good)).toBe(true)
      expect(hasS10CheckDigit(changed)).toBe(changed === good || collides)
    }),
    { seed: 104 },
  )
})

test('one wrong digit in a GS1 number is always noticed', () => {
  fc.assert(
    fc.property(digits(17), fc.nat(17), fc.nat(9), (payload, index, digit) => {
      const good = `${payload}${gs1CheckDigit(payload)}`
      const changed = withDigit(good, index, digit)
      expect(hasGs1CheckDigit(good)).toBe(true)
      expect(hasGs1CheckDigit(changed)).toBe(changed === good)
    }),
    { seed: 104 },
  )
})

test('letters and single digits have no GS1 check digit', () => {
  expect(hasGs1CheckDigit('ABC')).toBe(false)
  expect(hasGs1CheckDigit('0')).toBe(false)
  expect(hasGs1CheckDigit('')).toBe(false)
})
