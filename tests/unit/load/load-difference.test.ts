import { describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { loadDifference } from '#domain/load/load-difference.ts'
import { loadTally } from '#domain/load/load-tally.ts'
import { labelOf, loadParcel, markedParcel, plantedPile, scanOf } from '#support/load-pile.ts'
import { after, numberedId } from '#support/parcels.ts'

const numbers = (parcels: readonly Parcel[]) => parcels.map((parcel) => parcel.sequence)

describe('the difference of a pile to its list', () => {
  it('is exactly what was planted in 200 parcels', () => {
    const { parcels, texts, planted } = plantedPile()
    const difference = loadDifference(
      parcels,
      texts.map((text, n) => scanOf(n, text)),
      'loaded',
    )
    expect(numbers(difference.missing)).toEqual(planted.missing)
    expect(numbers(difference.recalled)).toEqual(planted.recalled)
    expect(numbers(difference.misrouted)).toEqual(planted.misrouted)
    expect(numbers(difference.damaged)).toEqual(planted.damaged)
    expect(difference.strangers.map(({ text }) => text)).toEqual(planted.strangers)
    expect(difference.twice.map((each) => ('scans' in each ? each.text : each.sequence))).toEqual(planted.duplicates)
    expect([difference.found.length, difference.toRecord.length, difference.refused.length]).toEqual([
      planted.found,
      planted.found,
      0,
    ])
  })

  it('is of the round: what another phone scanned or recorded is not missing', () => {
    const parcels = [loadParcel(1), loadParcel(2), after(loadParcel(3), { status: 'confirmed' })]
    const scans = [scanOf(1, labelOf(1)), scanOf(2, labelOf(2), { runId: numberedId(0x7002) })]
    const difference = loadDifference(parcels, scans, 'loaded')
    expect([numbers(difference.found), numbers(difference.toRecord), numbers(difference.missing)]).toEqual([
      [1, 2, 3],
      [1, 2],
      [],
    ])
  })

  it('follows the list: a stranger that the depot adds is found, and a parcel that leaves is a stranger', () => {
    const scans = [scanOf(1, labelOf(1)), scanOf(2, labelOf(2))]
    expect(loadDifference([loadParcel(1)], scans, 'loaded')).toMatchObject({
      found: [{ sequence: 1 }],
      strangers: [{ text: labelOf(2) }],
    })
    expect(loadDifference([loadParcel(2), loadParcel(3)], scans, 'loaded')).toMatchObject({
      found: [{ sequence: 2 }],
      missing: [{ sequence: 3 }],
      strangers: [{ text: labelOf(1) }],
    })
  })

  it('does not count what was taken back', () => {
    expect(loadDifference([loadParcel(1)], [scanOf(1, labelOf(1), { takenBack: true })], 'loaded')).toMatchObject({
      found: [],
      missing: [{ sequence: 1 }],
    })
  })

  it('gives each of two parcels with one code a scan of its own, and a chosen one its own', () => {
    const twins = [loadParcel(1), loadParcel(2, { barcodes: loadParcel(1).barcodes })]
    expect(numbers(loadDifference(twins, [scanOf(1, labelOf(1))], 'loaded').missing)).toEqual([2])
    expect(loadDifference(twins, [scanOf(1, labelOf(1)), scanOf(2, labelOf(1))], 'loaded')).toMatchObject({
      missing: [],
      twice: [],
    })
    expect(
      numbers(loadDifference(twins, [scanOf(1, labelOf(1), { parcelId: twins[1]?.id })], 'loaded').missing),
    ).toEqual([1])
  })

  it('of a pile that is carried forward leaves out what is done and names the third attempt', () => {
    const parcels = [
      after(loadParcel(1), { status: 'confirmed' }),
      after(
        loadParcel(2, { attempts: 2 }),
        { status: 'confirmed' },
        { status: 'unable_to_deliver', reason: 'no_answer' },
      ),
      after(loadParcel(3), { status: 'carry_forward', reason: 'out_of_time' }),
      loadParcel(4),
      markedParcel(5, 'recalled'),
    ]
    const scans = [scanOf(1, labelOf(1)), scanOf(2, labelOf(2))].map((scan) => ({
      ...scan,
      action: 'carried_forward' as const,
    }))
    const difference = loadDifference(parcels, [...scans, scanOf(4, labelOf(4))], 'carried_forward')
    expect([
      numbers(difference.found),
      numbers(difference.refused),
      numbers(difference.missing),
      numbers(difference.recalled),
    ]).toEqual([[1, 3], [2], [4], [5]])
  })

  it('of a pile that is handed back expects what is marked or could not be delivered', () => {
    const parcels = [
      markedParcel(1, 'recalled'),
      markedParcel(2, 'damaged'),
      after(loadParcel(3), { status: 'unable_to_deliver', reason: 'refused' }),
      loadParcel(4),
    ]
    const scans = [scanOf(1, labelOf(1)), scanOf(4, labelOf(4))].map((scan) => ({
      ...scan,
      action: 'returned' as const,
    }))
    const difference = loadDifference(parcels, scans, 'returned')
    expect([
      numbers(difference.toRecord),
      numbers(difference.missing),
      numbers(difference.refused),
      difference.recalled,
    ]).toEqual([[1], [2, 3], [4], []])
  })
})

describe('the tally', () => {
  it('counts scans and the minutes of work, without the pauses', () => {
    const scans = [0, 40, 80, 120, 1200, 1240].map((second, n) => scanOf(second, labelOf(n)))
    expect(loadTally(scans)).toEqual({ scans: 6, minutes: 3 })
    expect(loadTally([])).toEqual({ scans: 0, minutes: 0 })
    expect(loadTally([scanOf(1, labelOf(1)), scanOf(2, labelOf(1), { takenBack: true })])).toEqual({
      scans: 1,
      minutes: 1,
    })
  })
})
