import type { Outcome } from '../run/outcome.ts'
import type { Need } from './needs.ts'

/** What the command line says; each proof takes what concerns it. */
export interface ProofOptions {
  seed?: string
  taps?: string
  runs?: string
  people?: string
  /** Of the model: the path of a failure that was printed. */
  path?: string
  /** Of the model: looks for its mutants without the stories that are known to show them. */
  search?: boolean
}

/** Something that needs luck, hours, a kill or another program to be shown. It refuses nothing, and is on record. */
export interface Proof {
  /** For the list of proofs. */
  what: string
  needs: readonly Need[]
  /** Parts of the paths of its files. */
  files: readonly string[]
  /** The seed that it draws by, where it draws: of this run, when none was given. */
  seed?: string
  run(options: ProofOptions): Promise<Outcome[]>
}
