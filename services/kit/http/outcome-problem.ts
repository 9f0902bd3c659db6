import type { Outcome } from '../sync/collection.ts'
import { ProblemError } from './problem.ts'

/** What staff are told, by the codes that decisions on what is a courier's share. */
const told: Readonly<Record<string, string>> = {
  'already-decided': 'This was decided already.',
  'your-own': 'This is your own: somebody else decides it.',
}

const stateIn = (current: unknown): string | undefined =>
  typeof current === 'object' && current !== null && 'state' in current && typeof current.state === 'string' ? current.state : undefined

/**
 * What an endpoint answers to a decision.
 * @throws ProblemError not-found for what is none of the caller's, not-allowed with its reason where the rules refuse
 */
export function stateOrProblem<State>(outcome: Outcome<State>, words: Readonly<Record<string, string>> = {}): State {
  if ('state' in outcome) return outcome.state
  if ('retryMs' in outcome) throw new ProblemError('not-ready', { retryAfter: Math.ceil(outcome.retryMs / 1000) })
  const { rejected, current } = outcome
  if (rejected === 'not-yours') throw new ProblemError('not-found')
  const state = stateIn(current)
  const detail = words[rejected] ?? told[rejected] ?? `The rules refuse it: ${rejected}.`
  throw new ProblemError('not-allowed', { detail: state === undefined ? detail : `${detail} It is ${state}.` })
}
