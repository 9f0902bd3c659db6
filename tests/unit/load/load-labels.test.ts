import { describe, expect, it } from 'vitest'
import type { CountedScan } from '#features/scan/load/count-scan-sync.ts'
import {
  formatDifference,
  formatFinished,
  loadSentence,
  formatTally,
  verdictLook,
} from '#features/scan/load/load-labels.ts'
import { loadDifference } from '#domain/load/load-difference.ts'
import { labelOf, loadParcel, plantedPile, scanOf } from '#support/load-pile.ts'

const scan = (more: Partial<CountedScan>): CountedScan => ({
  verdict: 'right',
  parcels: [loadParcel(1)],
  barcode: { format: 'Code128', text: labelOf(1), kind: 'carrier' },
  scanId: null,
  ...more,
})

describe('what a load check says', () => {
  it('is told apart by ear for right, twice, not ours, and what is to be set aside', () => {
    const sounds = [verdictLook.right, verdictLook.twice, verdictLook.stranger, verdictLook.recalled].map(
      ({ sound }) => sound,
    )
    expect(new Set(sounds).size).toBe(4)
    expect(new Set(Object.values(verdictLook).map(({ title }) => title)).size).toBe(Object.keys(verdictLook).length)
  })

  it('names the door, or the end of a code that has none', () => {
    expect(loadSentence(scan({}), 'loaded')).toBe('Counted. 14 Example Street, AB1 2ED.')
    expect(loadSentence(scan({ verdict: 'stranger', parcels: [] }), 'loaded')).toBe(
      'Not on your round. Code ending 0 0 0 1.',
    )
    expect(loadSentence(scan({ verdict: 'refused' }), 'carried_forward')).toContain('this was the third attempt')
    expect(loadSentence(scan({ verdict: 'ambiguous', parcels: [loadParcel(1), loadParcel(2)] }), 'loaded')).toBe(
      'More than one. 2 parcels have this code.',
    )
  })

  it('sums the difference up, and says nothing where there is none', () => {
    const { parcels, texts } = plantedPile()
    expect(
      formatDifference(
        loadDifference(
          parcels,
          texts.map((text, n) => scanOf(n, text)),
          'loaded',
        ),
        'loaded',
      ),
    ).toBe('4 missing, 2 extra, 4 to hand back')
    expect(formatDifference(loadDifference([loadParcel(1)], [scanOf(1, labelOf(1))], 'loaded'), 'loaded')).toBe('')
    expect(formatDifference(loadDifference([loadParcel(1)], [], 'carried_forward'), 'carried_forward')).toBe(
      '1 not scanned',
    )
  })

  it('counts in words', () => {
    expect([
      formatTally({ scans: 0, minutes: 0 }),
      formatTally({ scans: 1, minutes: 1 }),
      formatTally({ scans: 164, minutes: 9 }),
    ]).toEqual(['nothing scanned yet', '1 scan in 1 minute', '164 scans in 9 minutes'])
    expect(formatFinished('loaded', { recorded: 158, missing: 4, extras: 1, leftToDo: 0 })).toBe(
      '158 loaded, 4 missing, 1 extra reported',
    )
    expect(formatFinished('returned', { recorded: 2, missing: 0, extras: 0, leftToDo: 0 })).toBe('2 handed back')
    expect(formatFinished('loaded', { recorded: 20, missing: 0, extras: 0, leftToDo: 131 })).toBe(
      '20 loaded, 131 left to do',
    )
  })
})
