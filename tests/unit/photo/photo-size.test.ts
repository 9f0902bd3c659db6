import { expect, test } from 'vitest'
import { encodeTries, photoLongEdge } from '#device/photo/encode-photo.ts'

test('a large photo starts at the long edge that is allowed, its shape kept', () => {
  const first = encodeTries(4032, 3024).next().value
  expect(first).toMatchObject({ width: photoLongEdge, height: 1200 })
})

test('a small picture is never enlarged', () => {
  const sizes = [...encodeTries(640, 480)].map(({ width }) => width)
  expect(Math.max(...sizes)).toBe(640)
})

test('quality goes down before the size does, and the list ends', () => {
  const tries = [...encodeTries(3000, 4000)]
  for (const [index, { height, quality }] of tries.entries()) {
    const next = tries[index + 1]
    if (next === undefined) continue
    expect(next.height < height || (next.height === height && next.quality < quality)).toBe(true)
  }
  expect(tries.length).toBeLessThan(40)
  expect(tries.at(-1)?.height).toBeGreaterThanOrEqual(480)
})

test('a strip of a picture keeps at least one pixel', () => {
  for (const { width, height } of encodeTries(10_000, 2)) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
  }
})
