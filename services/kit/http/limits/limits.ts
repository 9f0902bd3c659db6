import type { Clock } from '../../clock.ts'
import { createBuckets, type RateLimit } from './buckets.ts'
import { ProblemError } from '../problem.ts'

/** Far above what one device does, replay with photos included; a request counts more the more work it is (`cost.ts`). */
export const defaultRateLimit: RateLimit = { burst: 300, perSecond: 30 }

/** @throws ProblemError too-many-requests with the seconds to wait */
export type Limiter = (caller: string) => void

export function createLimiter(limit: RateLimit, clock: Clock): Limiter {
  const buckets = createBuckets(limit, clock)
  return (caller) => {
    const bucket = buckets.of(caller)
    if (bucket.level < 1)
      throw new ProblemError('too-many-requests', { retryAfter: (1 - bucket.level) / limit.perSecond })
    buckets.take(bucket, 1)
  }
}
