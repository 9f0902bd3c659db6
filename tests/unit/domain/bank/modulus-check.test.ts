import { describe, expect, test } from 'vitest'
import { checkModulus } from '#domain/bank/modulus-check.ts'
import { type WeightTable, readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'

const table: WeightTable = { rows: readWeightRows(exampleWeights), substitutes: readSubstitutes(exampleSubstitutes) }
const plain = (row: string): WeightTable => ({ rows: readWeightRows(row), substitutes: new Map() })

/** Chapter 3 of the specification, in its order. */
const published: readonly [string, string, boolean][] = [
  ['089999', '66374958', true],
  ['107999', '88837491', true],
  ['202959', '63748472', true],
  ['871427', '46238510', true],
  ['872427', '46238510', true],
  ['871427', '09123496', true],
  ['871427', '99123496', true],
  ['820000', '73688637', true],
  ['827999', '73988638', true],
  ['827101', '28748352', true],
  ['134020', '63849203', true],
  ['118765', '64371389', true],
  ['200915', '41011166', true],
  ['938611', '07806039', true],
  ['938600', '42368003', true],
  ['938063', '55065200', true],
  ['772798', '99345694', true],
  ['086090', '06774744', true],
  ['309070', '02355688', true],
  ['309070', '12345668', true],
  ['309070', '12345677', true],
  ['309070', '99345694', true],
  ['938063', '15764273', false],
  ['938063', '15764264', false],
  ['938063', '15763217', false],
  ['118765', '64371388', false],
  ['203099', '66831036', false],
  ['203099', '58716970', false],
  ['089999', '66374959', false],
  ['107999', '88837493', false],
  ['074456', '12345112', true],
  ['070116', '34012583', true],
  ['074456', '11104102', true],
  ['180002', '00000190', true],
]

describe('the modulus check', () => {
  test.each(published)('of the published case %s %s', (sortCode, account, isPossible) => {
    expect(checkModulus(table, sortCode, account) !== 'failed').toBe(isPossible)
  })

  test('of the examples in the text of the specification', () => {
    const doubleAlternate = '499272 499273 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1'
    expect(checkModulus(plain(doubleAlternate), '499273', '12345678')).toBe('passed')
    expect(checkModulus(plain(doubleAlternate), '499273', '12345679')).toBe('failed')
    expect(checkModulus(table, '180002', '98093517')).toBe('passed')
    expect(checkModulus(table, '180002', '98093518')).toBe('failed')
  })

  test('leaves the same table behind, whoever was checked before', () => {
    const before = JSON.stringify(table.rows)
    expect(checkModulus(table, '772798', '99345694')).toBe('passed')
    expect(JSON.stringify(table.rows)).toBe(before)
    expect(checkModulus(table, '772798', '99345694')).toBe('passed')
  })

  test('says so where there is none: another sort code, or an account in a foreign currency', () => {
    expect(checkModulus(table, '000000', '12345678')).toBe('unchecked')
    expect(checkModulus(table, '200915', '41011166')).toBe('unchecked')
    expect(checkModulus(table, '202959', '63748472')).toBe('passed')
  })
})

describe('the weight table', () => {
  test('is read as it is published, with carriage returns and wide columns', () => {
    const text =
      '010004 016715 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2   -1\r\n\r\n134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0   4\r\n'
    expect(readWeightRows(text)).toEqual([
      {
        start: '010004',
        end: '016715',
        method: 'MOD11',
        weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, -1],
        exception: null,
      },
      {
        start: '134012',
        end: '134020',
        method: 'MOD11',
        weights: [0, 0, 0, 7, 5, 9, 8, 4, 6, 3, 5, 2, 0, 0],
        exception: 4,
      },
    ])
  })

  test.each([
    '<html>',
    '010004 016715 MOD12 0 0 0 0 0 0 8 7 6 5 4 3 2 1',
    '010004 016715 MOD11 0 0 0',
    '016715 010004 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1',
    '010004 016715 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 15',
  ])('names the line that is none: %s', (wrong) => {
    expect(() => readWeightRows(`\n${wrong}\n`)).toThrow(new RangeError('line 2'))
    expect(() => readSubstitutes(`938173 938017\n${wrong}`)).toThrow(new RangeError('line 2'))
  })
})
