import { parseArgs } from 'node:util'
import { runVitest } from './run-vitest.ts'
import { exitCode, summary } from './summary.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

/**
 * `npm run test:model -- --runs N --seed S`: the property model, and its mutants. `--path` repeats a failure that was
 * printed; `--search` looks for the mutants without the stories that are known to show them, and prints new ones.
 */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' }, search: { type: 'boolean' } } })
  const { runs, seed, path, search } = values
  if ([runs, seed].some((value) => value !== undefined && !/^\d+$/.test(value))) {
    say('--runs and --seed take a whole number.')
    return 1
  }
  const named = { MODEL_RUNS: runs, MODEL_SEED: seed, MODEL_PATH: path, MODEL_SEARCH: search ? 'yes' : undefined }
  for (const [name, value] of Object.entries(named)) if (value !== undefined) process.env[name] = value
  // A repeated failure is about the engine as it is.
  const outcomes = await runVitest(['model'], path === undefined ? [] : ['holds-a.test.ts'])
  say('')
  summary(outcomes).forEach(say)
  return exitCode(outcomes)
}
