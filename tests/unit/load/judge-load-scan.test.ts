import { describe, expect, it } from 'vitest'
import { judgeLoadScan } from '#domain/load/judge-load-scan.ts'
import { labelOf, loadParcel, markedParcel, scanOf } from '#support/load-pile.ts'
import { after } from '#support/parcels.ts'

const list = [
  loadParcel(1),
  after(loadParcel(2), { status: 'confirmed' }),
  after(loadParcel(3), { status: 'missing' }),
  markedParcel(4, 'recalled'),
  markedParcel(5, 'damaged'),
  after(loadParcel(6), { status: 'delivered', proof: { handover: 'recipient' } }),
]
const loaded = (text: string, scans = [scanOf(9, labelOf(9))]) =>
  judgeLoadScan(list, scans, { text, action: 'loaded' }).verdict

describe('one more label of a pile', () => {
  it.each([
    ['on the list and to do', 1, 'right'],
    ['confirmed by hand before', 2, 'twice'],
    ['looked for and found', 3, 'right'],
    ['recalled', 4, 'recalled'],
    ['damaged', 5, 'aside'],
    ['delivered already', 6, 'twice'],
    ['on no list', 77, 'stranger'],
    ['on no list and scanned before', 9, 'twice'],
  ])('%s', (_words, n, verdict) => {
    expect(loaded(labelOf(n))).toBe(verdict)
  })

  it('is twice when any phone scanned it for the same action, and news for another action', () => {
    expect(loaded(labelOf(1), [scanOf(1, labelOf(1))])).toBe('twice')
    expect(judgeLoadScan(list, [scanOf(1, labelOf(1))], { text: labelOf(1), action: 'carried_forward' }).verdict).toBe(
      'right',
    )
    expect(loaded(labelOf(1), [scanOf(1, labelOf(1), { takenBack: true })])).toBe('right')
  })

  it('may go back only where it is marked or was not delivered', () => {
    const verdict = (n: number) => judgeLoadScan(list, [], { text: labelOf(n), action: 'returned' }).verdict
    expect([verdict(4), verdict(5), verdict(1), verdict(6)]).toEqual(['right', 'right', 'refused', 'refused'])
  })

  it('of two parcels is asked about, until one is left', () => {
    const twins = [loadParcel(1), loadParcel(2, { barcodes: loadParcel(1).barcodes })]
    const asked = { text: labelOf(1), action: 'loaded' } as const
    expect(judgeLoadScan(twins, [], asked)).toMatchObject({
      verdict: 'ambiguous',
      parcels: [{ sequence: 1 }, { sequence: 2 }],
    })
    expect(judgeLoadScan(twins, [], { ...asked, parcelId: twins[1]?.id })).toMatchObject({
      verdict: 'right',
      parcels: [{ sequence: 2 }],
    })
    const first = scanOf(1, labelOf(1), { parcelId: twins[1]?.id })
    expect(judgeLoadScan(twins, [first], asked)).toMatchObject({ verdict: 'right', parcels: [{ sequence: 1 }] })
    expect(judgeLoadScan(twins, [first, scanOf(2, labelOf(1))], asked).verdict).toBe('twice')
  })
})
