/** How to run one test again, alone. `name` is its full name, as its runner expects it. */
export interface Again {
  runner: 'playwright' | 'vitest'
  file: string
  name: string
}

/** One test as every runner reports it; `seconds` of wall clock. */
export interface Outcome {
  name: string
  /** `unsteady`: failed among the others, and passed when it was looked at again, alone. */
  status: 'passed' | 'failed' | 'unsteady' | 'not run'
  seconds: number
  /** Why it failed, in the runner's words. */
  error?: string
  /** Absent: it is never looked at again. */
  again?: Again
}

export const failed = (name: string): Outcome => ({ name, status: 'failed', seconds: 0 })
