import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Clock } from '#kit/clock.ts'
import { limitedBy } from '#kit/http/client-address.ts'
import { createLimiter, type Limiter, type RateLimit } from '#kit/http/limits.ts'
import { ProblemError } from '#kit/http/problem.ts'
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

export type RateLimits = ReturnType<typeof createRateLimits>

/** Against floods; guesses are counted apart, and for longer. */
export function createRateLimits(limits: IdentityLimits, clock: Clock) {
  const source = refusing(createLimiter(limits.perSource, clock))
  const user = refusing(createLimiter(limits.perUser, clock))
  const lookUp = refusing(createLimiter(lookUps, clock))
  return {
    source(context: Context): void {
      source(limitedBy(context.env))
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
