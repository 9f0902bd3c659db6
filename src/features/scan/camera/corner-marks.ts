import type { Corners, Point } from '#device/scanner/scan-result.ts'

const between = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)
const towards = (from: Point, to: Point, distance: number): Point => {
  const whole = between(from, to) || 1
  return { x: from.x + ((to.x - from.x) * distance) / whole, y: from.y + ((to.y - from.y) * distance) / whole }
}
const written = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')

/** Arms of a mark and its distance from the code, as shares of the code's longer side. */
const arm = 0.07
const gap = 0.045

/** The four corners moved outwards by `distance`, each along both of its sides. */
function widened(corners: Corners, distance: number): Point[] {
  return corners.map((corner, i) => {
    const before = corners[(i + 3) % 4] ?? corner
    const after = corners[(i + 1) % 4] ?? corner
    const [a, b] = [towards(corner, before, -distance), towards(corner, after, -distance)]
    return { x: a.x + b.x - corner.x, y: a.y + b.y - corner.y }
  })
}

/** Four angles around a found code, as SVG polyline points in its pixels. */
export function cornerMarks(corners: Corners): string[] {
  const longest = Math.max(...corners.map((corner, i) => between(corner, corners[(i + 1) % 4] ?? corner)))
  const around = widened(corners, longest * gap)
  return around.map((corner, i) => {
    const before = around[(i + 3) % 4] ?? corner
    const after = around[(i + 1) % 4] ?? corner
    // Never more than a third of a side: the marks of a low code must not run into each other.
    const reach = (to: Point) => Math.min(longest * arm, between(corner, to) / 3)
    return written([towards(corner, before, reach(before)), corner, towards(corner, after, reach(after))])
  })
}
