import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { failed, type Outcome } from './outcome.ts'

/** Runs a test runner and reads its report; a runner that fails without saying which test did is a failure itself. */
export async function readReport(
  runner: string,
  file: string,
  run: () => Promise<number>,
  read: (json: unknown) => Outcome[],
): Promise<Outcome[]> {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const code = await run()
  const outcomes = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : []
  const explained = code === 0 || outcomes.some((outcome) => outcome.status === 'failed')
  return explained ? outcomes : [...outcomes, failed(`${runner} (ended with ${code})`)]
}
