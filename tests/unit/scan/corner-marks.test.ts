import { describe, expect, it } from 'vitest'
import type { Corners, Point } from '#device/scanner/scan-result.ts'
import { cornerMarks } from '#features/scan/camera/corner-marks.ts'
import { picturePoint } from '#features/scan/camera/viewfinder.tsx'

const points = (written: string): Point[] =>
  written.split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number)
    return { x, y }
  })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const box = (left: number, top: number, width: number, height: number): Corners => [
  { x: left, y: top },
  { x: left + width, y: top },
  { x: left + width, y: top + height },
  { x: left, y: top + height },
]

describe('the marks around a found code', () => {
  it('stand outside of it, one at each corner', () => {
    const corners = box(100, 200, 400, 300)
    const tips = cornerMarks(corners).map((mark) => points(mark)[1])
    const [a, b, c, d] = tips
    expect(a).toEqual({ x: 82, y: 182 })
    expect([b?.x, c?.y, d?.x]).toEqual([518, 518, 82])
  })

  it('do not run into each other on a code as low as a line', () => {
    const [first, , , last] = cornerMarks(box(100, 200, 400, 2)).map(points)
    const gap = distance(first?.[0] ?? { x: 0, y: 0 }, last?.[2] ?? { x: 0, y: 0 })
    expect(gap).toBeGreaterThan(8)
  })

  it('turn with the label', () => {
    const turned: Corners = [
      { x: 300, y: 100 },
      { x: 300, y: 500 },
      { x: 200, y: 500 },
      { x: 200, y: 100 },
    ]
    const upright = cornerMarks(box(200, 100, 100, 400)).map((mark) => points(mark)[1])
    const tips = cornerMarks(turned).map((mark) => points(mark)[1])
    expect(new Set(tips.map((tip) => `${tip?.x} ${tip?.y}`))).toEqual(
      new Set(upright.map((tip) => `${tip?.x} ${tip?.y}`)),
    )
  })

  it('survive a reader that gives one point for a code', () => {
    for (const mark of cornerMarks(box(10, 10, 0, 0)))
      for (const { x, y } of points(mark)) expect([x, y]).toEqual([10, 10])
  })
})

describe('a press on the viewfinder', () => {
  const phone = { width: 390, height: 440 }
  const video = { width: 1280, height: 720 }

  it('in the middle is the middle of the picture', () => {
    expect(picturePoint(195, 220, phone, video)).toEqual({ x: 0.5, y: 0.5 })
  })

  it('at the edge is as far in as the picture is cut off', () => {
    const { x, y } = picturePoint(0, 0, phone, video)
    // 440 px show 720 lines, so 390 px show 638 of 1280 columns.
    expect(x).toBeCloseTo((1280 - 638.18) / 2 / 1280, 3)
    expect(y).toBeCloseTo(0)
  })
})
