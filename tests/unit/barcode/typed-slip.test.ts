import { describe, expect, it } from 'vitest'
import { findSlip } from '#domain/barcode/typed-slip.ts'
import { slipSentences } from '#features/scan/meaning/scan-messages.ts'

const s10 = 'RR473124829GB'
const sscc = '106141412345678908'
const ean = '4006381333931'

describe('a slip in a typed number', () => {
  it('is none where the number is right, is on a list, or has no check digit', () => {
    for (const right of [s10, sscc, `(00)${sscc}`, ean, 'C00A410477310926', '']) expect(findSlip(right, [])).toBeNull()
    expect(findSlip('4006381333932', ['4006381333932'])).toBeNull()
  })

  it.each([
    ['a wrong digit of an S10', 'RR 4731 2582 9GB', s10, [7]],
    ['a swap in an S10', 'RR473214829GB', s10, [5, 6]],
    ['a wrong digit of an SSCC', '106141412345678808', sscc, [15]],
    ['a swap in an SSCC with its identifier', `00160141412345678908`, `00${sscc}`, [3, 4]],
    ['a wrong digit of an EAN', '4006381333921', ean, [11]],
    ['a wrong check digit', '4006381333932', ean, [12]],
  ])('%s is told by the list', (_words, typed, meant, differs) => {
    expect(findSlip(typed, [s10, sscc, ean, 'C00A410477310926'])).toMatchObject({ meant, differs })
  })

  it('is not guessed where the list holds two that are as near, or none', () => {
    expect(findSlip('RR473125829GB', [s10, 'RR473125825GB'])).toMatchObject({ meant: null, differs: [] })
    expect(findSlip('RR473125829GB', ['RR999999999GB'])).toMatchObject({ meant: null })
  })

  it('names the check digit that would fit, and a swap that is the only one', () => {
    expect(findSlip('4006381333932', [])).toMatchObject({ kind: 'ean', checkDigit: 1 })
    const slip = findSlip('RR743124829GB', [])
    expect(slip?.swaps).toContain(2)
    for (const at of slip?.swaps ?? [])
      expect(
        findSlip(
          `RR743124829GB`.slice(0, at) +
            'RR743124829GB'.charAt(at + 1) +
            'RR743124829GB'.charAt(at) +
            'RR743124829GB'.slice(at + 2),
          [],
        ),
      ).toBeNull()
  })

  it('is said in a sentence', () => {
    const slip = { kind: 'ean' as const, typed: '', checkDigit: 1 }
    expect(slipSentences({ ...slip, meant: ean, differs: [11], swaps: [] })).toEqual([
      'One digit looks wrong: the 12th. The code on your list is:',
    ])
    expect(slipSentences({ ...slip, meant: s10, differs: [5, 6], swaps: [] })).toEqual([
      'Two digits look swapped: the 6th and 7th. The code on your list is:',
    ])
    expect(slipSentences({ ...slip, meant: null, differs: [], swaps: [2] })).toEqual([
      'If the other digits are right, the check digit should be 1.',
      'Or two digits are swapped: the 3rd and 4th.',
    ])
    expect(slipSentences({ ...slip, meant: null, differs: [], swaps: [2, 5] })).toEqual([
      'If the other digits are right, the check digit should be 1.',
    ])
  })
})
