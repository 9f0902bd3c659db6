import { parseArgs } from 'node:util'
import { runVitest } from './run-vitest.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/** `npm run test:sign-ins -- --people N --seed S`: people with any name and password, signed in by the published client. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '500' }, seed: { type: 'string' } } })
  if ([values.people, values.seed].some((value) => value !== undefined && !/^\d+$/.test(value))) {
    say('--people and --seed take a whole number.')
    return 1
  }
  process.env['PEOPLE'] = values.people
  if (values.seed !== undefined) process.env['SEED'] = values.seed
  const outcomes = await runVitest(['contract'], ['identity/any-password.test.ts'])
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}
