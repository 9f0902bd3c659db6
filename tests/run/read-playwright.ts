import * as z from 'zod/mini'
import { failed, type Outcome } from './outcome.ts'

const errorSchema = z.object({ message: z.optional(z.string()) })

const resultSchema = z.object({ duration: z.number(), errors: z.optional(z.array(errorSchema)) })

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(resultSchema) })),
})

const suiteSchema = z.object({
  title: z.string(),
  specs: z.optional(z.array(specSchema)),
  get suites() {
    return z.optional(z.array(suiteSchema))
  },
})
type Spec = z.infer<typeof specSchema>
type Suite = z.infer<typeof suiteSchema>

const reportSchema = z.object({ suites: z.array(suiteSchema), errors: z.array(errorSchema) })

/** Reads Playwright's JSON report (durations in milliseconds). Errors outside any test count as failures. */
export function readPlaywright(json: unknown): Outcome[] {
  const report = reportSchema.parse(json)
  const outside = report.errors.map((error) => failed(`Playwright: ${(error.message ?? 'an error').split('\n')[0]}`))
  return [...report.suites.flatMap((suite) => testsOf(suite, [])), ...outside]
}

function testsOf(suite: Suite, above: readonly string[]): Outcome[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap((spec) => spec.tests.map((test) => outcomeOf(spec, test, titles)))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))]
}

function outcomeOf(spec: Spec, { status, results }: Spec['tests'][number], titles: readonly string[]): Outcome {
  const errors = results.flatMap((result) => result.errors ?? []).flatMap(({ message }) => message ?? [])
  const outcome: Outcome = {
    name: [...titles, spec.title].join(' › '),
    status: statusOf(status),
    seconds: results.reduce((sum, result) => sum + result.duration, 0) / 1000,
  }
  if (outcome.status !== 'failed') return outcome
  if (errors.length > 0) outcome.error = errors.join('\n')
  return { ...outcome, again: { runner: 'playwright', file: spec.file, name: spec.title } }
}

/** A test that passed only when repeated has failed: it says one thing and then another. */
function statusOf(status: string): Outcome['status'] {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'not run' : 'failed'
}
