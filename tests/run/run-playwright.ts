import { runNode } from '#support/run-node.ts'
import type { Outcome } from './outcome.ts'
import { readPlaywright } from './read-playwright.ts'
import { readReport } from './read-report.ts'

const REPORT = 'build/test-results/playwright.json'

/** Runs one project of tests/e2e/playwright.config.ts and reads what happened. */
export async function runPlaywright(project: string): Promise<Outcome[]> {
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=tests/e2e/playwright.config.ts',
    `--project=${project}`,
    '--reporter=list,json',
    '--pass-with-no-tests',
  ]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT }
  return await readReport('Playwright', REPORT, async () => await runNode(args, env), readPlaywright)
}
