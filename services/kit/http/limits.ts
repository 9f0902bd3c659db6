import type { Clock } from '../clock.ts'
import { ProblemError } from './problem.ts'

export interface RateLimit {
  /** The number of requests at once. */
  burst: number
  /** The number of requests a second in the long run. */
  perSecond: number
}

/** Far above what one device does, replay with photos included. */
export const defaultRateLimit: RateLimit = { burst: 300, perSecond: 30 }

/** The number of callers in memory; beyond it those whose bucket is full again are deleted. */
const remembered = 10_000

/** @throws ProblemError too-many-requests with the seconds to wait */
export type Limiter = (caller: string) => void

export function createLimiter({ burst, perSecond }: RateLimit, clock: Clock): Limiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const refilled = (bucket: { tokens: number; at: number }, now: number) =>
    Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond)

  return (caller) => {
    const now = clock.now().getTime()
    const bucket = buckets.get(caller) ?? { tokens: burst, at: now }
    const tokens = refilled(bucket, now)
    if (tokens < 1) throw new ProblemError('too-many-requests', { retryAfter: (1 - tokens) / perSecond })
    if (buckets.size >= remembered && !buckets.has(caller)) {
      for (const [key, each] of buckets) if (refilled(each, now) >= burst) buckets.delete(key)
    }
    buckets.set(caller, { tokens: tokens - 1, at: now })
  }
}
