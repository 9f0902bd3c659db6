import { describe, expect, it } from 'vitest'
import { formatStorage, formatSize } from '#features/settings/storage-labels.ts'

describe('sizes in words', () => {
  it.each([
    [0, 'under 1 MB'],
    [999_999, 'under 1 MB'],
    [38_400_000, '38 MB'],
    [2_140_000_000, '2.1 GB'],
  ])('%d bytes', (bytes, words) => {
    expect(formatSize(bytes)).toBe(words)
  })

  it('says what the browser tells and no more', () => {
    expect(formatStorage({ used: 2_000_000, quota: 1_000_000_000 })).toBe('2 MB of 1.0 GB')
    expect(formatStorage({ used: 2_000_000, quota: null })).toBe('2 MB')
    expect(formatStorage({ used: null, quota: 5 })).toBe('')
  })
})
