import { createHash } from 'node:crypto'
import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { limitedBy } from '#kit/http/client-address.ts'
import { createBuckets, type RateLimit } from '#kit/http/limits/buckets.ts'
import { createLimiter, type Limiter } from '#kit/http/limits/limits.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { createTurns, type TurnLimits } from '#kit/http/limits/turns.ts'
import { accountNameKey } from './accounts/accounts.ts'
import { identityErrors } from './identity-error.ts'

export interface IdentityLimits {
  /** An address on the network; offices and proxies share one. */
  perSource: RateLimit
  /** A name that is asked about from one address, or an access token. */
  perUser: RateLimit
}

export const defaultLimits: IdentityLimits = {
  perSource: { burst: 600, perSecond: 60 },
  perUser: { burst: 60, perSecond: 2 },
}

/** Requests that are over the limit of their address and claim to be of somebody known, by address: each costs a look-up. */
const lookUps: RateLimit = { burst: 200, perSecond: 50 }

/** The fields that name a person. Each is counted, so that a made-up name does not hide the real one. */
const namePaths = [['Username'], ['AuthParameters', 'USERNAME'], ['ChallengeResponses', 'USERNAME']]

/** Milliseconds of arithmetic with passwords that count as one request of the address. */
const msPerUnit = 5

/** The arithmetic of one address is done one by one, and this many wait. */
const arithmetic: TurnLimits = { atOnce: 1, waiting: 60 }

export type RateLimits = ReturnType<typeof createRateLimits>

/** Against floods; guesses are counted apart, and for longer. */
export function createRateLimits(limits: IdentityLimits, clock: Clock) {
  const sources = createBuckets(limits.perSource, clock)
  const takeTurn = createTurns(arithmetic)
  const user = refusing(createLimiter(limits.perUser, clock))
  const lookUp = refusing(createLimiter(lookUps, clock))
  return {
    source(context: Context): void {
      const bucket = sources.of(limitedBy(context.env))
      if (bucket.level < 1) throw identityErrors.tooManyRequests()
      sources.take(bucket, 1)
    },

    /**
     * Runs arithmetic that takes milliseconds, and charges the address for it. Between two of one address everybody
     * else's requests go on.
     */
    async compute<Result>(context: Context, work: () => Result): Promise<Result> {
      const address = limitedBy(context.env)
      const end = await takeTurn(address).catch(() => {
        throw identityErrors.tooManyRequests()
      })
      try {
        await nextLoop()
        const began = clock.now().getTime()
        const result = work()
        sources.take(sources.of(address), Math.max(0, clock.now().getTime() - began) / msPerUnit)
        return result
      } finally {
        end()
      }
    },

    /** A name counts by the address that asks, so that no stranger can use up the allowance of its owner. */
    names(body: unknown, context: Context): void {
      for (const path of namePaths) {
        const name = textAt(body, path)
        if (name) user(`name ${digest(`${accountNameKey(name)} ${limitedBy(context.env)}`)}`)
      }
    },

    token(body: unknown): void {
      const token = textAt(body, ['AccessToken'])
      if (token) user(`token ${digest(token)}`)
    },

    /**
     * Runs a limit of the address, which many people may share. Somebody known has an allowance of their own where that
     * one is used up. @throws IdentityError
     */
    async unlessKnown(context: Context, limit: () => void, find: () => Promise<string | undefined>): Promise<void> {
      try {
        limit()
      } catch (cause) {
        lookUp(limitedBy(context.env))
        const known = await find()
        if (known === undefined) throw cause
        user(known)
      }
    },
  }
}

function refusing(limiter: Limiter): Limiter {
  return (caller) => {
    try {
      limiter(caller)
    } catch (cause) {
      throw cause instanceof ProblemError ? identityErrors.tooManyRequests() : cause
    }
  }
}

/** Returns the text at a path of a request's body, if there is one. */
export function textAt(body: unknown, path: readonly string[]): string | undefined {
  let value = body
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'string' ? value : undefined
}

/** Short, however long the text that a caller sends. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
