import * as z from 'zod/mini'
import { runNode } from '#support/run-node.ts'
import type { Outcome } from '../run/outcome.ts'
import { readReport } from '../run/read-report.ts'
import type { ProofOptions } from './proof.ts'

const REPORT = 'build/test-results/chaos.json'

const verdictsSchema = z.array(z.object({ name: z.string(), passed: z.boolean(), seconds: z.number() }))

const outcomesOf = (json: unknown): Outcome[] =>
  verdictsSchema
    .parse(json)
    .map(({ name, passed, seconds }) => ({ name, status: passed ? 'passed' : 'failed', seconds }))

/** Runs the chaos harness and reads what it found. */
export async function runChaos({ taps = '300', seed = '104' }: ProofOptions): Promise<Outcome[]> {
  const args = [
    'tests/support/run-ts.mjs',
    'tests/chaos/chaos.ts',
    `--taps=${taps}`,
    `--seed=${seed}`,
    `--report=${REPORT}`,
  ]
  return await readReport('Chaos', REPORT, async () => await runNode(args), outcomesOf)
}
