import * as fc from 'fast-check'
import { Broken, type RuleName } from './broken.ts'
import { openDepot } from './depot/depot.ts'
import { noTotals, protocolHolds, runOf, storyOf, type Totals } from './property.ts'
import type { Story } from './story.ts'

export interface ModelOptions {
  seed: number
  runs: number
  /** Stories that are played before any other. */
  stories: readonly Story[]
  /** The path of a failure that was printed: repeats that run alone. */
  path?: string
  /** Looks for the shortest list of steps that fails as well. */
  shrinks: boolean
}

export interface ModelReport {
  totals: Totals
  /** The run that failed first, from 1; null when none did. */
  failedAt: number | null
  /** The invariant that it broke; null for any other error. */
  rule: RuleName | null
  /** A description, with the command that repeats it. */
  failure: string
  story: Story | null
}

/** Plays runs until one breaks a rule or all are played. */
export async function checkModel({ shrinks, runs, stories, ...parameters }: ModelOptions): Promise<ModelReport> {
  const depot = await openDepot()
  const totals = noTotals()
  try {
    const details = await fc.check(protocolHolds(depot, totals), {
      ...parameters,
      examples: stories.map(runOf),
      numRuns: runs,
      endOnFailure: !shrinks,
    })
    const { errorInstance: error } = details
    const trace = error instanceof Error ? `\n${error.stack ?? error.message}` : ''
    return {
      totals,
      failedAt: details.failed ? details.numRuns : null,
      rule: error instanceof Broken ? error.rule : null,
      story: details.counterexample && storyOf(details.counterexample),
      failure: details.failed ? `${fc.defaultReportMessage(details) ?? ''}${trace}` : '',
    }
  } finally {
    await depot.close()
  }
}
