import { describe, expect, it } from 'vitest'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import { manifestsOfTheDay } from '#features/scan/meaning/scan-index.ts'

const manifest = (roundNumber: string, date: string): Manifest => ({
  id: `00000000-0000-4000-8000-000000000${roundNumber}`,
  roundId: '00000000-0000-4000-8000-000000000001',
  roundNumber,
  roundName: '',
  subDepot: '',
  date,
  version: 1,
  importedAt: '2026-05-14T04:30:00.000Z',
  closedAt: null,
})
const days = (manifests: Manifest[]) => manifests.map(({ roundNumber, date }) => `${roundNumber} ${date}`)

describe('the lists that a scan is held against', () => {
  it('are all rounds of today', () => {
    const all = [
      manifest('104', '2026-05-14'),
      manifest('105', '2026-05-14'),
      manifest('104', '2026-05-13'),
      manifest('104', '2026-05-15'),
    ]
    expect(days(manifestsOfTheDay(all, '2026-05-14'))).toEqual(['104 2026-05-14', '105 2026-05-14'])
  })

  it('are those of the last day before, where today has none yet', () => {
    const all = [manifest('104', '2026-05-15'), manifest('104', '2026-05-12'), manifest('104', '2026-05-13')]
    expect(days(manifestsOfTheDay(all, '2026-05-14'))).toEqual(['104 2026-05-13'])
  })

  it('are tomorrow’s, where there is nothing else', () => {
    expect(
      days(manifestsOfTheDay([manifest('104', '2026-05-16'), manifest('104', '2026-05-15')], '2026-05-14')),
    ).toEqual(['104 2026-05-15'])
    expect(manifestsOfTheDay([], '2026-05-14')).toEqual([])
  })
})
