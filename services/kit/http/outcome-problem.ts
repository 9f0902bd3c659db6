import type { ProblemCode } from '#contracts/problem.ts'
import type { Outcome } from '../sync/collection.ts'
import { ProblemError } from './problem.ts'

/** A problem, and what staff are told with it. */
type Told = readonly [ProblemCode, string?]

/** By the codes that decisions on what is a courier's share. */
const shared: Readonly<Record<string, Told>> = {
  'not-yours': ['not-found'],
  'already-decided': ['not-allowed', 'This was decided already.'],
  involved: ['not-allowed', 'You are part of this yourself: somebody else decides it.'],
}

const stateIn = (current: unknown): string | undefined =>
  typeof current === 'object' && current !== null && 'state' in current && typeof current.state === 'string'
    ? current.state
    : undefined

/**
 * What an endpoint answers to a decision. `own`: the codes of this command alone.
 * @throws ProblemError not-found for what is none of the caller's, and as told where the rules refuse it
 */
export function stateOrProblem<State>(outcome: Outcome<State>, own: Readonly<Record<string, Told>> = {}): State {
  if ('state' in outcome) return outcome.state
  if ('retryMs' in outcome) throw new ProblemError('not-ready', { retryAfter: Math.ceil(outcome.retryMs / 1000) })
  const [code, words] = own[outcome.rejected] ?? shared[outcome.rejected] ?? ['not-allowed']
  const state = stateIn(outcome.current)
  const detail = words === undefined || state === undefined ? words : `${words} It is ${state}.`
  throw new ProblemError(code, detail === undefined ? {} : { detail })
}
