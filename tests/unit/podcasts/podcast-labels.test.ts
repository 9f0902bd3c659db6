import { describe, expect, it } from 'vitest'
import type { EpisodeFile } from '#features/podcasts/own-files-store.ts'
import { formatSize, soFar } from '#features/podcasts/podcast-labels.ts'

const file = (received: number, size: number | null) => ({ received, size }) as EpisodeFile

describe('the size of an episode', () => {
  it.each([
    [48_213, '49 kB'],
    [99_999, '100 kB'],
    [100_000, '0.1 MB'],
    [12_412_000, '12.4 MB'],
  ])('of %i bytes is said as %s', (bytes, words) => {
    expect(formatSize(bytes)).toBe(words)
  })

  it.each([
    [262_144, 400_000, '0.3 of 0.4 MB'],
    [12_000, 48_000, '12 of 48 kB'],
    [300_000, null, '0.3 MB'],
  ])('%i of %s bytes is said in the unit of the whole', (received, size, words) => {
    expect(soFar(file(received, size))).toBe(words)
  })
})
