import { seededRandom } from '#services/demo/seeded-random.ts'

/** An event that happens to the phone or its signal around one tap. */
export interface Incident {
  kind: 'kill' | 'reload' | 'stop worker' | 'cut' | 'mend'
  /** Milliseconds after the press has begun; for a reload after it has ended. */
  afterMs: number
}

/** One in so many taps; each happens at least once, where there are taps enough. */
const every = { kill: 45, reload: 30, 'stop worker': 15, cut: 50 } as const

/** Milliseconds from before the tap is saved until its first request is on its way. */
const within = { kill: 400, reload: 60, 'stop worker': 200, cut: 100 } as const

/** The largest number of taps without signal. */
const longestCut = 12

/** The incidents and the taps that they meet, counted from 1. */
export function planIncidents(seed: number, taps: number): ReadonlyMap<number, Incident[]> {
  const random = seededRandom(seed)
  const plan = new Map<number, Incident[]>()
  const put = (tap: number, incident: Incident) => plan.set(tap, [...(plan.get(tap) ?? []), incident])
  /** Kills and reloads end a tap, so no tap meets two of them; the first one meets nothing. */
  const free = (): number | undefined => {
    const left = Array.from({ length: Math.max(0, taps - 1) }, (_, i) => i + 2).filter((tap) => !plan.has(tap))
    return left[random.int(left.length)]
  }
  for (const kind of Object.keys(every) as (keyof typeof every)[]) {
    for (let left = Math.max(1, Math.round(taps / every[kind])); left > 0; left--) {
      const tap = free()
      if (tap === undefined) continue
      put(tap, { kind, afterMs: random.int(within[kind]) })
      if (kind === 'cut') put(tap + 2 + random.int(longestCut - 2), { kind: 'mend', afterMs: 0 })
    }
  }
  return plan
}
