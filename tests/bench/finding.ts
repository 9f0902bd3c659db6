import { percentile } from './percentile.ts'

/** The options of the command line; each bench uses those that concern it. */
export interface BenchOptions {
  /** For how long the battery is measured. */
  minutes: number
  /** The parts of `peers` that are run; all where none is named. */
  parts: readonly string[]
}

/** One line of the bench's report. */
export interface Finding {
  text: string
  /** False: a limit is broken. */
  kept: boolean
}

interface Compared {
  what: string
  /** The time of each run in milliseconds. */
  ours: readonly number[]
  bare: readonly number[]
  /** Describes the comparison. */
  than: string
  /** The compared percentile (50 is the median) and the largest ratio allowed; null is reported but not judged. */
  limits: Partial<Record<50 | 95, number | null>>
  /** An aim that is stricter than the limit. */
  aim?: number
}

/** Two series of times side by side, each figure with its ratio and its limit. */
export function compare({ what, ours, bare, than, limits, aim }: Compared): Finding {
  let kept = true
  const figures = Object.entries(limits).map(([share, limit]) => {
    const [mine, other] = [ours, bare].map((times) => percentile(times, Number(share) / 100)) as [number, number]
    const ratio = mine / other
    if (limit !== null && ratio > limit) kept = false
    const held = aim === undefined ? `aim ≤ ${limit}` : `aim ≤ ${aim}, never over ${limit}`
    return `p${share} ${mine.toFixed(1)} ms to ${other.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (${limit === null ? 'told only' : held})`
  })
  return { text: `${what}, to ${than}: ${figures.join('; ')}`, kept }
}

/** Two series of times side by side, each figure with the milliseconds that it has more and their limit. */
export function addedMs({ what, ours, bare, than, limits }: Omit<Compared, 'aim'>): Finding {
  let kept = true
  const figures = Object.entries(limits).map(([share, limit]) => {
    const [mine, other] = [ours, bare].map((times) => percentile(times, Number(share) / 100)) as [number, number]
    if (limit !== null && mine - other > limit) kept = false
    return `p${share} ${mine.toFixed(1)} ms to ${other.toFixed(1)} ms, ${(mine - other).toFixed(1)} ms more (${limit === null ? 'told only' : `aim ≤ ${limit} ms`})`
  })
  return { text: `${what}, to ${than}: ${figures.join('; ')}`, kept }
}
