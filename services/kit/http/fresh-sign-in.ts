import type { Caller } from './auth.ts'
import type { Clock } from '../clock.ts'
import { ProblemError } from './problem.ts'

/**
 * For deeds that a phone in another hand must not do: the password was given lately, and not only the token renewed.
 * Not a 401: that would make every client renew its token in vain.
 * @throws ProblemError sign-in-again
 */
export function requireFreshSignIn({ authTime, scopes }: Caller, clock: Clock, seconds: number): void {
  const now = clock.now().getTime() / 1000
  // An API key has never signed in, whatever it says.
  if (scopes === undefined && authTime !== undefined && now - authTime <= seconds) return
  throw new ProblemError('sign-in-again', {
    detail: `This needs a sign-in of the last ${Math.round(seconds / 60)} minutes.`,
  })
}
