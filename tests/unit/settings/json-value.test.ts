import { expect, test } from 'vitest'
import { jsonValue } from '#features/settings/export-device-store.ts'

const written = (value: unknown, most = 1000): unknown => JSON.parse(JSON.stringify(value, jsonValue(most)))

test('writes what JSON has no word for', () => {
  expect(
    written({ big: BigInt(12), map: new Map([['a', 1]]), set: new Set([1, 2]), when: new Date(0), none: null }),
  ).toEqual({
    big: '12',
    map: [['a', 1]],
    set: [1, 2],
    when: '1970-01-01T00:00:00.000Z',
    none: null,
  })
})

test('takes bytes along whole, whatever holds them', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i % 256)
  const [buffer, part] = written([bytes.buffer, bytes.subarray(1, 4)], 100_000) as { size: number; base64: string }[]
  expect(buffer?.size).toBe(70_000)
  expect(Buffer.from(buffer?.base64 ?? '', 'base64').equals(Buffer.from(bytes))).toBe(true)
  expect(part).toEqual({ size: 3, base64: 'AQID' })
})

test('names only the size of what does not fit any more', () => {
  const photo = (size: number) => new ArrayBuffer(size)
  expect(written([photo(6), photo(5), photo(4)], 10)).toMatchObject([
    { size: 6, base64: expect.any(String) },
    { size: 5, base64: null },
    { size: 4, base64: expect.any(String) },
  ])
})
