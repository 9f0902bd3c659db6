import { runNode } from '#support/run-node.ts'
import type { Again, Outcome } from './outcome.ts'
import { literally } from './literally.ts'
import { readPlaywright } from './read-playwright.ts'
import { readReport } from './read-report.ts'

const CONFIG = 'tests/e2e/playwright.config.ts'

/** `files`: parts of their paths, all of the project's when there are none. */
export interface PlaywrightRun {
  project: string
  files?: readonly string[]
  config?: string
  /** The full title of one test. */
  title?: string
  workers?: number
}

/** Runs a project of the browser tests and reads what happened. */
export async function runPlaywright({
  project,
  files = [],
  config = CONFIG,
  title,
  workers,
}: PlaywrightRun): Promise<Outcome[]> {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    `--config=${config}`,
    `--project=${project}`,
    '--reporter=list,json',
    '--pass-with-no-tests',
    ...(workers === undefined ? [] : [`--workers=${workers}`]),
    ...(title === undefined ? [] : ['--grep', `${literally(title)}$`]),
    ...files.map(literally),
  ]
  const report = `build/test-results/${project}.json`
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return await readReport('Playwright', report, async () => await runNode(args, env), readPlaywright)
}

/** Runs one test alone. */
export async function repeatInPlaywright(
  { file, name }: Again,
  run: Pick<PlaywrightRun, 'project' | 'config'>,
): Promise<Outcome[]> {
  return await runPlaywright({ ...run, files: [file], title: name, workers: 1 })
}
