import { runNode } from '#support/run-node.ts'
import type { Again, Outcome } from './outcome.ts'
import { literally } from './literally.ts'
import { readReport } from './read-report.ts'
import { readVitest } from './read-vitest.ts'

const REPORT = 'build/test-results/vitest.json'

/** Runs the named projects of tests/vitest.config.ts, or these files of them, and reads what happened. */
export async function runVitest(
  projects: readonly string[],
  files: readonly string[] = [],
  name?: string,
): Promise<Outcome[]> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=tests/vitest.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...(name === undefined ? [] : ['-t', `^${literally(name)}$`]),
    ...files,
  ]
  return await readReport('Vitest', REPORT, async () => await runNode(args), readVitest)
}

/** Runs one test alone. */
export const repeatInVitest = async ({ file, name }: Again): Promise<Outcome[]> =>
  (await runVitest(['contract'], [file], name)).filter(({ status }) => status !== 'not run')
