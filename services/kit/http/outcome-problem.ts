import type { ProblemCode } from '#contracts/problem.ts'
import type { Outcome } from '../sync/collection.ts'
import type { Caller } from './auth.ts'
import { ProblemError } from './problem.ts'

/** A problem, and the detail that staff get with it. */
type Told = readonly [ProblemCode, string?]

const itsOwn = 'You are part of this yourself: somebody else decides it.'

/** The problems by the codes that all decisions about a courier's items share. */
const shared: Readonly<Record<string, Told>> = {
  'not-yours': ['not-found'],
  'already-decided': ['not-allowed', 'This was decided already.'],
  involved: ['not-allowed', itsOwn],
}

/** @throws ProblemError not-allowed where staff are the courier that this is about */
export function requireUninvolved(caller: Caller, courier: string): void {
  if (caller.sub === courier) throw new ProblemError('not-allowed', { detail: itsOwn })
}

const stateIn = (current: unknown): string | undefined =>
  typeof current === 'object' && current !== null && 'state' in current && typeof current.state === 'string'
    ? current.state
    : undefined

/**
 * Returns the state of a decision that an endpoint sends back. `own` has the codes of this command alone.
 * @throws ProblemError not-found for an item of another caller, and the mapped problem if the rules reject it
 */
export function stateOrProblem<State>(outcome: Outcome<State>, own: Readonly<Record<string, Told>> = {}): State {
  if ('state' in outcome) return outcome.state
  if ('retryMs' in outcome) throw new ProblemError('not-ready', { retryAfter: Math.ceil(outcome.retryMs / 1000) })
  const [code, words] = own[outcome.rejected] ?? shared[outcome.rejected] ?? ['not-allowed']
  const state = stateIn(outcome.current)
  const detail = words === undefined || state === undefined ? words : `${words} It is ${state}.`
  throw new ProblemError(code, detail === undefined ? {} : { detail })
}
