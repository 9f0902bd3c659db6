/** What one check found: nothing in `faults` is a pass. `note` is a figure worth showing. */
export type Verdict = { title: string; note: string; faults: readonly string[] }
