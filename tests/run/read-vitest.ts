import { relative } from 'node:path'
import * as z from 'zod/mini'
import { failed, type Outcome } from './outcome.ts'

const testSchema = z.object({
  fullName: z.string(),
  status: z.string(),
  duration: z.optional(z.nullable(z.number())),
  failureMessages: z.optional(z.nullable(z.array(z.string()))),
})

const reportSchema = z.object({
  success: z.boolean(),
  testResults: z.array(z.object({ name: z.string(), status: z.string(), assertionResults: z.array(testSchema) })),
})

type Test = z.infer<typeof testSchema>

/** Reads Vitest's JSON report (durations in milliseconds). A file that broke before its tests counts as a failure. */
export function readVitest(json: unknown): Outcome[] {
  const report = reportSchema.parse(json)
  const outcomes = report.testResults.flatMap((file): Outcome[] => {
    const path = relative(process.cwd(), file.name)
    const tests = file.assertionResults.map((test) => outcomeOf(test, path))
    const broke = file.status === 'failed' && !tests.some((test) => test.status === 'failed')
    return broke ? [...tests, failed(`${file.name} (outside its tests)`)] : tests
  })
  const unexplained = !report.success && !outcomes.some((outcome) => outcome.status === 'failed')
  return unexplained ? [...outcomes, failed('Vitest (outside the tests)')] : outcomes
}

function outcomeOf({ fullName, status, duration, failureMessages }: Test, file: string): Outcome {
  const outcome: Outcome = { name: fullName, status: statusOf(status), seconds: (duration ?? 0) / 1000 }
  if (outcome.status !== 'failed') return outcome
  if (failureMessages?.length) outcome.error = failureMessages.join('\n')
  // A test without process, network or database has nothing to wait for, so it fails for a reason of its own.
  return file.startsWith('tests/contract/')
    ? { ...outcome, again: { runner: 'vitest', file, name: fullName } }
    : outcome
}

function statusOf(status: string): Outcome['status'] {
  if (status === 'passed') return 'passed'
  return status === 'failed' ? 'failed' : 'not run'
}
