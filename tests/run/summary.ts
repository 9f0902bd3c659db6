import type { Outcome } from './outcome.ts'

const SLOWEST = 10

/** The closing lines of a run: the slowest tests, what failed, what did not run, and last the one line of totals. */
export function summary(outcomes: readonly Outcome[]): string[] {
  const of = (status: Outcome['status']): Outcome[] => outcomes.filter((outcome) => outcome.status === status)
  const slowest = of('passed').concat(of('failed')).sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    ...block('The slowest tests:', slowest.map(({ seconds, name }) => `${seconds.toFixed(2).padStart(8)} s  ${name}`)),
    ...block('Not run:', of('not run').map(({ name }) => name)),
    ...block('Failed:', of('failed').map(({ name }) => name)),
    `${of('passed').length} passed, ${of('failed').length} failed`,
  ]
}

/** A run in which nothing was tested is no success. */
export const exitCode = (outcomes: readonly Outcome[]): 0 | 1 =>
  outcomes.some((outcome) => outcome.status === 'passed') && !outcomes.some((outcome) => outcome.status === 'failed')
    ? 0
    : 1

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
