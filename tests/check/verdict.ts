/** The result of one check. It passes if `faults` is empty. `note` is a figure worth showing. */
export type Verdict = { title: string; note: string; faults: readonly string[] }
