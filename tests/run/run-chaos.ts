import * as z from 'zod/mini'
import { runNode } from '#support/run-node.ts'
import type { Outcome } from './outcome.ts'
import { readReport } from './read-report.ts'

const REPORT = 'build/test-results/chaos.json'

const verdictsSchema = z.array(z.object({ name: z.string(), passed: z.boolean(), seconds: z.number() }))

const outcomesOf = (json: unknown): Outcome[] =>
  verdictsSchema.parse(json).map(({ name, passed, seconds }) => ({ name, status: passed ? 'passed' : 'failed', seconds }))

/** Runs the chaos harness with a fixed seed and reads what it found. */
export async function runChaos(): Promise<Outcome[]> {
  const args = ['tests/support/run-ts.mjs', 'tests/chaos/chaos.ts', '--taps=300', '--seed=104', `--report=${REPORT}`]
  return await readReport('Chaos', REPORT, async () => await runNode(args), outcomesOf)
}
