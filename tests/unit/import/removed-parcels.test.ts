import { describe, expect, it } from 'vitest'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { largeRemoval, removedParcels } from '#domain/import/removed-parcels.ts'
import { numberedId } from '#support/parcels.ts'

type Counts = Partial<Pick<ImportResult['manifests'][number], 'round' | 'removed' | 'unchanged' | 'changed' | 'added'>>

const resultOf = (...rounds: Counts[]): ImportResult => ({
  parcels: 0,
  manifests: rounds.map((counts, at) => ({
    manifestId: numberedId(at),
    roundId: numberedId(at),
    subDepot: 'SAM',
    round: '104',
    date: '2026-11-26',
    roundIsNew: false,
    courier: null,
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
    ...counts,
  })),
})

describe('what a file removes', () => {
  it('is large where a round loses a quarter of its list', () => {
    expect(largeRemoval(resultOf({ removed: 160, unchanged: 2 }, { unchanged: 90 }))).toEqual({
      removed: 160,
      before: 162,
      rounds: ['104'],
    })
    expect(largeRemoval(resultOf({ removed: 24, unchanged: 76 }))).toBeNull()
    expect(largeRemoval(resultOf({ removed: 25, changed: 75, added: 300 }))).toMatchObject({ before: 100 })
  })

  it('is large where many rounds lose a few', () => {
    const rounds = Array.from({ length: 10 }, (_, at) => ({ round: String(100 + at), removed: 5, unchanged: 150 }))
    expect(largeRemoval(resultOf(...rounds))).toMatchObject({ removed: 50, before: 1550 })
    expect(largeRemoval(resultOf(...rounds.slice(1)))).toBeNull()
  })

  it('is nothing where it removes nothing', () => {
    expect(largeRemoval(resultOf({ added: 3 }))).toBeNull()
    expect(removedParcels(resultOf({ added: 3 }))).toEqual({ removed: 0, before: 0, rounds: [] })
  })
})
