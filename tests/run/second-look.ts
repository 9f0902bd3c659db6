import { isDataVerdict } from '#support/data-verdict.ts'
import type { Again, Outcome } from './outcome.ts'

/** More than these are no accident of the machine: nothing is repeated then, and the run has failed. */
export const mostUnsteady = 5

const mayRepeat = (outcome: Outcome): outcome is Outcome & { again: Again } =>
  outcome.status === 'failed' && outcome.again !== undefined && !isDataVerdict(outcome.error ?? '')

/** Each failure that may be the machine's runs once more, alone; what passes then is unsteady, with its first error. */
export async function secondLook(
  outcomes: readonly Outcome[],
  run: (again: Again) => Promise<boolean>,
): Promise<Outcome[]> {
  const suspects = outcomes.filter(mayRepeat)
  if (suspects.length > mostUnsteady) return [...outcomes]
  const seen = new Map<Outcome, Outcome>()
  for (const suspect of suspects) if (await run(suspect.again)) seen.set(suspect, { ...suspect, status: 'unsteady' })
  return outcomes.map((outcome) => seen.get(outcome) ?? outcome)
}
