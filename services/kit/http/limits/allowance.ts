import type { Clock } from '../../clock.ts'
import { createBuckets, type Bucket, type RateLimit } from './buckets.ts'
import { ProblemError } from '../problem.ts'

/** The part of a burst that a caller may use before this instance tells the others. */
const sharedPart = 0.1

/** Takes units from the allowance that all instances share, and returns what it has left. */
export type TakeShared = (caller: string, units: number) => Promise<number>

export interface Allowance {
  /** Takes one unit for a request. @throws ProblemError too-many-requests with the seconds to wait */
  admit: (caller: string) => Promise<void>
  /** Takes what a request has cost besides; a caller may come to owe as much as half a burst. */
  charge: (caller: string, units: number) => void
}

/**
 * What callers may use. Each instance counts by itself, and settles with the others through the database whenever a
 * caller has used a tenth of a burst here. So a quiet caller costs no statement, and n instances together let through
 * one tenth more for each instance.
 */
export function createAllowance(limit: RateLimit, clock: Clock, takeShared?: TakeShared): Allowance {
  const buckets = createBuckets(limit, clock)
  const shareFrom = Math.max(1, limit.burst * sharedPart)

  const settle = async (caller: string, bucket: Bucket): Promise<void> => {
    if (!takeShared || bucket.unshared < shareFrom) return
    const units = bucket.unshared
    bucket.unshared = 0
    try {
      const left = await takeShared(caller, units)
      bucket.level = Math.min(bucket.level, left - bucket.unshared)
    } catch {
      // Without the database this instance counts by itself, and tells the others later.
      bucket.unshared += units
    }
  }

  return {
    async admit(caller) {
      const bucket = buckets.of(caller)
      if (bucket.level < 1)
        throw new ProblemError('too-many-requests', { retryAfter: (1 - bucket.level) / limit.perSecond })
      buckets.take(bucket, 1)
      await settle(caller, bucket)
    },

    charge(caller, units) {
      const bucket = buckets.of(caller)
      buckets.take(bucket, units)
      void settle(caller, bucket)
    },
  }
}
