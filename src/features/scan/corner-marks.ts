import type { Corners, Point } from '#device/scanner/scan-result.ts'

/** The part of each side that a mark takes, at each end. */
const share = 0.16

const towards = (from: Point, to: Point, part: number): Point => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
})
const written = (points: readonly Point[]): string => points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')

/** Four angles at the corners of a found code, as SVG polyline points. */
export function cornerMarks(corners: Corners): string[] {
  return corners.map((corner, i) => {
    const before = corners[(i + 3) % 4] ?? corner
    const after = corners[(i + 1) % 4] ?? corner
    return written([towards(corner, before, share), corner, towards(corner, after, share)])
  })
}
