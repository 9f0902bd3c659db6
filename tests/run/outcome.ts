/** One test as every runner reports it; `seconds` of wall clock. */
export type Outcome = { name: string; status: 'passed' | 'failed' | 'not run'; seconds: number }

export const failed = (name: string): Outcome => ({ name, status: 'failed', seconds: 0 })
