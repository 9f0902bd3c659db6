import { percentile } from './percentile.ts'

/** One line of the bench's report. */
export interface Finding {
  text: string
  /** False: a limit is broken. */
  kept: boolean
}

interface Compared {
  what: string
  /** Milliseconds of each run. */
  ours: readonly number[]
  bare: readonly number[]
  /** What the bare one is. */
  than: string
  /** In hundredths, 50 is the middle: what is compared, and the largest ratio allowed; null is told, not judged. */
  limits: Partial<Record<50 | 95, number | null>>
  /** Where more is wanted than the limits hold to. */
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
