import * as z from 'zod/mini'
import { failed } from './outcome.ts'
import type { Outcome } from './outcome.ts'

const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), duration: z.optional(z.nullable(z.number())) }),
      ),
    }),
  ),
})

/** Reads Vitest's JSON report (durations in milliseconds). A file that broke before its tests counts as a failure. */
export function readVitest(json: unknown): Outcome[] {
  const report = reportSchema.parse(json)
  const outcomes = report.testResults.flatMap((file): Outcome[] => {
    const tests = file.assertionResults.map((test): Outcome => ({
      name: test.fullName,
      status: statusOf(test.status),
      seconds: (test.duration ?? 0) / 1000,
    }))
    const broke = file.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return broke ? [...tests, failed(`${file.name} (outside its tests)`)] : tests
  })
  const unexplained = !report.success && !outcomes.some((outcome) => outcome.status === 'failed')
  return unexplained ? [...outcomes, failed('Vitest (outside the tests)')] : outcomes
}

function statusOf(status: string): Outcome['status'] {
  if (status === 'passed') return 'passed'
  return status === 'failed' ? 'failed' : 'not run'
}
