import { expect, test } from 'vitest'
import { parseTyped } from '#domain/barcode/typed.ts'

const textOf = (input: string): string | null => {
  const typed = parseTyped(input)
  return typed.ok ? typed.barcode.text : null
}

test('case and the spaces of printed groups do not matter', () => {
  expect(textOf(' a1b2 c3d4 e5f6 g7h8 ')).toBe('A1B2C3D4E5F6G7H8')
  expect(textOf('rr 4731 2482 9 gb')).toBe('RR473124829GB')
})

test('an SSCC may be typed with its brackets', () => {
  expect(parseTyped('(00) 1 0614141 234567890 8')).toEqual({
    ok: true,
    barcode: { format: 'None', text: '106141412345678908', kind: 'sscc' },
  })
})

test('a calling card number is taken as it is', () => {
  expect(parseTyped('12345678')).toEqual({
    ok: true,
    barcode: { format: 'None', text: '12345678', kind: 'other' },
  })
})

test.each([
  ['', 'typed_empty'],
  ['  ', 'typed_empty'],
  ['12345', 'typed_too_short'],
  ['1'.repeat(49), 'typed_too_long'],
  ['A1B2C3D4É5F6G7H8', 'typed_characters'],
  ['RR473124828GB', 's10_check_digit'],
  ['RR437124829GB', 's10_check_digit'],
  ['00106141412345678907', 'sscc_check_digit'],
])('%j is refused with %s', (input, problem) => {
  expect(parseTyped(input)).toEqual({ ok: false, problem })
})
