import { expect, it } from 'vitest'
import { formatFileSize, formatPartOfFileSize } from '#domain/files/file-size-labels.ts'

it.each([
  [900, '1 kB'],
  [48_200, '49 kB'],
  [1_200_000, '1.2 MB'],
  [14_400_000, '14 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words)
})

it('says a part in the unit of the whole', () => {
  expect(formatPartOfFileSize(12_000, 48_000)).toBe('12 of 48 kB')
  expect(formatPartOfFileSize(12_000, 48_000_000)).toBe('0.0 of 48 MB')
  expect(formatPartOfFileSize(3_140_000, 12_400_000)).toBe('3.1 of 12 MB')
})
