import type { Signature, Stroke } from '#contracts/parcel/parcel.ts'

/** Units of the glass, which is 1000 wide and 400 high. */
export const glass = { width: 1000, height: 400 } as const

/** Less ink than this, or ink within less room, is a dot or a slip of the finger. */
const leastInk = 120
const leastSpread = 60
/** The most numbers saved for a signature, about 10 KB; the contract allows more. */
const mostNumbers = 2400

const pointsOf = (stroke: Stroke): [number, number][] =>
  stroke.flatMap((x, at) =>
    at % 2 === 0 && stroke[at + 1] !== undefined ? [[x, stroke[at + 1] ?? 0] as [number, number]] : [],
  )

const distance = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number =>
  Math.hypot(ax - bx, ay - by)

function inkOf(stroke: Stroke): number {
  const points = pointsOf(stroke)
  return points.slice(1).reduce((ink, point, at) => ink + distance(points[at] ?? point, point), 0)
}

function spreadOf(strokes: readonly Stroke[]): number {
  const points = strokes.flatMap(pointsOf)
  const side = (values: number[]) => (values.length === 0 ? 0 : Math.max(...values) - Math.min(...values))
  return Math.max(side(points.map(([x]) => x)), side(points.map(([, y]) => y)))
}

/** Whether lines can be somebody's hand: not nothing, not a dot, not a short slip. */
export const isSigned = (strokes: readonly Stroke[]): boolean =>
  strokes.reduce((ink, stroke) => ink + inkOf(stroke), 0) >= leastInk && spreadOf(strokes) >= leastSpread

/** Why a given signature does not convince; undefined where it does. */
export const checkSignature = (
  signature: Signature | undefined,
): 'signature-not-given' | 'signature-too-short' | undefined => {
  if (signature === undefined) return 'signature-not-given'
  return signature.kind === 'typed' || isSigned(signature.strokes) ? undefined : 'signature-too-short'
}

/** The stroke without points nearer than `step` to the one before; its ends stay. */
function thinned(stroke: Stroke, step: number): Stroke {
  const points = pointsOf(stroke)
  const kept: [number, number][] = []
  for (const [at, point] of points.entries()) {
    const last = kept.at(-1)
    if (last === undefined || at === points.length - 1 || distance(last, point) >= step) kept.push(point)
  }
  return kept.flat()
}

/** Whole numbers on the glass, no more of them than are needed to know the hand again. */
export function simplifyStrokes(drawn: readonly Stroke[]): Stroke[] {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const whole = drawn
    .map((stroke) => stroke.map((value, at) => within(value, at % 2 === 0 ? glass.width : glass.height)))
    .slice(0, 40)
  for (let step = 4; ; step *= 1.5) {
    const strokes = whole.map((stroke) => thinned(stroke, step))
    if (strokes.reduce((numbers, stroke) => numbers + stroke.length, 0) <= mostNumbers) return strokes
  }
}
