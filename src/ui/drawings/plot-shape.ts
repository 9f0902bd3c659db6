import { getRange, type PlotData, type PlotValue } from './plot-data.ts'

/** Returns the places to label if they do not all fit: the first, the last, and evenly spaced ones between them. */
export function namedPlaces(count: number, most = 4): ReadonlySet<number> {
  const words = Math.min(count, most)
  return new Set(Array.from({ length: words }, (_, word) => Math.round((word * (count - 1)) / Math.max(1, words - 1))))
}

/** The number of characters that fit across a small phone. */
const lineLength = 28

/** Over which bars a figure is written, and under which a word: all, where they fit. */
export function writtenPlaces({ places, series, format, formatBrief = format }: PlotData): {
  figures: ReadonlySet<number>
  words: ReadonlySet<number>
} {
  const values = series[0]?.values ?? []
  const figures = values.map((value) => (value === null ? '' : formatBrief(value)))
  const longest = Math.max(...places.map(({ short }) => short.length), ...figures.map((figure) => figure.length))
  const all = new Set(places.keys())
  if (places.length * (longest + 1) <= lineLength) return { figures: all, words: all }
  // The highest bar's figure cannot overlap another bar.
  const highest = values.reduce<number>((best, value, at) => ((value ?? 0) > (values[best] ?? 0) ? at : best), 0)
  return { figures: new Set([highest]), words: namedPlaces(places.length) }
}

/** A run of places with figures: a line through `at`, or a single dot. */
type Piece = { open: boolean; at: number[] }

/** A line is broken where nothing is known, and changes where its figures become open. */
export function linePieces(values: readonly PlotValue[], openFrom = values.length): Piece[] {
  const pieces: Piece[] = []
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const open = at >= openFrom
    const goesOn = at > 0 && values[at - 1] !== null
    const last = pieces.at(-1)
    if (goesOn && last?.open === open) last.at.push(at)
    else pieces.push({ open, at: goesOn ? [at - 1, at] : [at] })
  }
  return pieces
}

/** Part of the height, 0 to 1, for bars: they start at zero. */
export function barShare(data: PlotData): (value: number) => number {
  const top = Math.max((data.axis ?? getRange(data)).highest, data.target?.value ?? 0)
  return (value) => (top > 0 ? Math.max(0, value) / top : 0)
}

/** Part of the height, 0 to 1, for lines: they fill it, whatever the range. */
export function lineShare(data: PlotData): (value: number) => number {
  const { lowest, highest } = data.axis ?? getRange(data)
  const aim = data.target?.value ?? lowest
  const [bottom, top] = [Math.min(lowest, aim), Math.max(highest, aim)]
  // Room for the thick line and its dot at both edges.
  return (value) => (top > bottom ? 0.08 + (0.84 * (value - bottom)) / (top - bottom) : 0.5)
}
