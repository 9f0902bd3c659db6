import type { Outcome } from '../run/outcome.ts'
import type { Need } from './needs.ts'

/** The options of the command line; each proof uses those that concern it. */
export interface ProofOptions {
  seed?: string
  taps?: string
  runs?: string
  people?: string
  /** The model only: the path of a failure that was printed before. */
  path?: string
  /** The model only: searches for its mutants without the stories that are known to find them. */
  search?: boolean
}

/** A test that needs luck, hours, a kill or another program. It does not block a change, and its result is recorded. */
export interface Proof {
  /** The description in the list of proofs. */
  what: string
  needs: readonly Need[]
  /** Parts of the paths of its files. */
  files: readonly string[]
  /** The seed that it draws by, where it draws: of this run, when none was given. */
  seed?: string
  run(options: ProofOptions): Promise<Outcome[]>
}
