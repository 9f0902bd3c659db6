import type { RuleName } from '../broken.ts'

/** One exact piece of a source, and its replacement. */
export interface Change {
  /** The path from the root of the repository. */
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
