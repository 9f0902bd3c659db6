import { describe, expect, it } from 'vitest'
import { roomWords, sizeWords } from '#features/settings/storage-words.ts'

describe('sizes in words', () => {
  it.each([
    [0, 'under 1 MB'],
    [999_999, 'under 1 MB'],
    [38_400_000, '38 MB'],
    [2_140_000_000, '2.1 GB'],
  ])('%d bytes', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words)
  })

  it('says what the browser tells and no more', () => {
    expect(roomWords({ used: 2_000_000, quota: 1_000_000_000 })).toBe('2 MB of 1.0 GB')
    expect(roomWords({ used: 2_000_000, quota: null })).toBe('2 MB')
    expect(roomWords({ used: null, quota: 5 })).toBe('')
  })
})
