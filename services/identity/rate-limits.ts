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
  /** A name that is asked about, whoever asks, or an access token. */
  perUser: RateLimit
}

export const defaultLimits: IdentityLimits = {
  perSource: { burst: 600, perSecond: 60 },
  perUser: { burst: 60, perSecond: 2 },
}

/** The fields that name a person. Each is counted, so that a made-up name does not hide the real one. */
const namePaths = [['Username'], ['AuthParameters', 'USERNAME'], ['ChallengeResponses', 'USERNAME']]

export type RateLimits = ReturnType<typeof createRateLimits>

/** Against floods; guesses are counted apart, and for longer. */
export function createRateLimits(limits: IdentityLimits, clock: Clock) {
  const source = refusing(createLimiter(limits.perSource, clock))
  const user = refusing(createLimiter(limits.perUser, clock))
  return {
    source(context: Context): void {
      source(limitedBy(context.env))
    },

    user(body: unknown): void {
      for (const path of namePaths) {
        const name = textAt(body, path)
        if (name) user(`name ${digest(accountNameKey(name))}`)
      }
      const token = textAt(body, ['AccessToken'])
      if (token) user(`token ${digest(token)}`)
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

function textAt(body: unknown, path: readonly string[]): string | undefined {
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
