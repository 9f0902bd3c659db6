import { describe, expect, it } from 'vitest'
import { readAmount, typedAmount } from '#domain/pay/read-amount.ts'

const amounts: readonly [string, number][] = [
  ['1.25', 1250],
  ['£1.25', 1250],
  ['£ 1.25', 1250],
  ['1.25 GBP', 1250],
  ['GBP 1.25', 1250],
  ['125p', 1250],
  ['125 pence', 1250],
  ['47.5p', 475],
  ['0.475', 475],
  ['.47', 470],
  ['1', 1000],
  ['1.', 1000],
  ['1.2', 1200],
  ['1.2500', 1250],
  ['£1.25p', 1250],
  ['1,250.00', 1_250_000],
  ['1 250.00', 1_250_000],
  ['£1,234,567', 1_234_567_000],
  ['-1.25', -1250],
  ['−£1.25', -1250],
  ['£-1.25', -1250],
  ['1.25-', -1250],
  ['(1.25)', -1250],
  ['(£1.25)', -1250],
  ['+1.25', 1250],
  ['0', 0],
  ['-0', 0],
  ['  1.25\u00A0', 1250],
  // 0.29 * 1000 is not 290 in floating point.
  ['0.29', 290],
  ['1.005', 1005],
  ['1,250', 1_250_000],
]

const notAmounts = ['', ' ', '£', 'p', 'free', '1e3', '1.2.3', '1,25', '12,34.00', '1..2', '--1', '-(1.25)', '#REF!', '1/2', '£1 25', '1.25x', 'p125', '99999999999999999999']

describe('an amount as people write it', () => {
  it.each(amounts)('%s is %i tenths of a penny', (written, tenths) => {
    expect(readAmount(written)).toEqual({ amount: tenths })
  })

  it.each(notAmounts)('"%s" is not one', (written) => {
    expect(readAmount(written)).toEqual({ fault: 'is not an amount, such as 1.25, £1.25 or 125p' })
  })

  it.each(['0.4755', '47.55p', '1.0001'])('%s is finer than what is paid', (written) => {
    expect(readAmount(written)).toEqual({ fault: 'is finer than a tenth of a penny' })
  })

  it('has a comma before its pence where the file does', () => {
    expect(readAmount('1,25', ',')).toEqual({ amount: 1250 })
    expect(readAmount('1.250,50', ',')).toEqual({ amount: 1_250_500 })
    expect(readAmount('47,5p', ',')).toEqual({ amount: 475 })
    expect(readAmount('0.47', ',')).toEqual({ amount: 470 })
    expect(readAmount('0,475', ',')).toEqual({ amount: 475 })
    expect(readAmount('0.475', ',')).toEqual({ amount: 475 })
    expect(readAmount('1.250', ',')).toEqual({ fault: 'can mean two amounts. Write the pence, such as 1250,00' })
    expect(readAmount('1,250', ',')).toEqual({ fault: 'can mean two amounts. Write the pence, such as 1250,00' })
  })

  it('is typed as it is read', () => {
    expect([1250, 475, 0, -6000, 1, 1_250_000].map(typedAmount)).toEqual([
      '1.25',
      '0.475',
      '0.00',
      '-6.00',
      '0.001',
      '1250.00',
    ])
    for (const tenths of [1250, 475, 0, -6000, 1, 999_999_999]) expect(readAmount(typedAmount(tenths))).toEqual({ amount: tenths })
  })
})
