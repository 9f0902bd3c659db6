import type { RuleName } from '../broken.ts'

/** One exact piece of a source, and what stands there instead. */
export interface Change {
  /** From the top of the repository. */
  file: string
  find: string
  replace: string
}

/** A defect that the model must see. */
export interface Mutant {
  name: string
  /** Rules that it may be seen to break; which one is first depends on the seed. */
  breaks: readonly RuleName[]
  changes: readonly Change[]
}
