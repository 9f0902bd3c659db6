import type { Outcome } from './outcome.ts'

const SLOWEST = 10

/** The closing lines of a run: the slowest tests, what was unsteady, failed or did not run, and last the one line of totals. */
export function summary(outcomes: readonly Outcome[]): string[] {
  const of = (...statuses: Outcome['status'][]): Outcome[] => outcomes.filter(({ status }) => statuses.includes(status))
  const slowest = of('passed', 'unsteady', 'failed')
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
  return [
    ...block(
      'The slowest tests:',
      slowest.map(({ seconds, name }) => `${seconds.toFixed(2).padStart(8)} s  ${name}`),
    ),
    ...block(
      'Not run:',
      of('not run').map(({ name }) => name),
    ),
    ...block('Unsteady:', of('unsteady').map(withError)),
    ...block('Failed:', of('failed').map(withError)),
    `${of('passed', 'unsteady').length} passed, ${of('failed').length} failed`,
  ]
}

/** A run in which nothing was tested is no success. */
export const exitCode = (outcomes: readonly Outcome[]): 0 | 1 =>
  outcomes.some(({ status }) => status === 'passed') && !outcomes.some(({ status }) => status === 'failed') ? 0 : 1

const withError = ({ name, error }: Outcome): string => (error === undefined ? name : `${name}: ${firstLine(error)}`)

// eslint-disable-next-line no-control-regex
const terminalColour = /\u001B\[[0-9;]*m/g

const firstLine = (error: string): string => {
  const lines = error.replaceAll(terminalColour, '').split('\n')
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 240)
}

const block = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), '']
