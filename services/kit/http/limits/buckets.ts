import type { Clock } from '../../clock.ts'

export interface RateLimit {
  /** The number of requests at once. */
  burst: number
  /** The number of requests a second in the long run. */
  perSecond: number
}

/** The number of callers in memory; beyond it, those whose bucket is full again are deleted, then the oldest. */
const remembered = 10_000

export interface Bucket {
  /** Units left; below zero for one who owes. */
  level: number
  /** Milliseconds since 1970 of `level`. */
  at: number
  /** Units that were taken here and that other instances do not know of yet. */
  unshared: number
}

export interface Buckets {
  /** The bucket of a caller, filled up to now. */
  of(caller: string): Bucket
  take(bucket: Bucket, units: number): void
}

/** Returns the buckets of a limit: each holds a burst, and fills by so many units a second. */
export function createBuckets({ burst, perSecond }: RateLimit, clock: Clock): Buckets {
  const buckets = new Map<string, Bucket>()

  const fill = (bucket: Bucket, now: number): void => {
    bucket.level = Math.min(burst, bucket.level + (Math.max(0, now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    // The shared bucket is as full by now.
    if (bucket.level >= burst) bucket.unshared = 0
  }

  const makeRoom = (now: number): void => {
    for (const [caller, bucket] of buckets) {
      fill(bucket, now)
      if (bucket.level >= burst) buckets.delete(caller)
    }
    // Never a walk over all of them for each new caller.
    for (const caller of buckets.keys()) {
      if (buckets.size <= remembered * 0.9) return
      buckets.delete(caller)
    }
  }

  return {
    of(caller) {
      const now = clock.now().getTime()
      const known = buckets.get(caller)
      if (known) {
        fill(known, now)
        return known
      }
      if (buckets.size >= remembered) makeRoom(now)
      const bucket = { level: burst, at: now, unshared: 0 }
      buckets.set(caller, bucket)
      return bucket
    },

    take(bucket, units) {
      bucket.level = Math.max(bucket.level - units, -burst / 2)
      bucket.unshared += units
    },
  }
}
