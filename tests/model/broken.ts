/** The rules of the sync protocol that the model holds the engine to. */
export type RuleName =
  | 'I1'
  | 'I2'
  | 'I3'
  | 'I4'
  | 'I5'
  | 'I6'
  | 'I7'
  | 'I8'
  | 'I9'
  | 'I10'
  | 'I11'
  | 'I12'
  | 'I13'
  | 'Retry-After'

/** A rule did not hold. Any other error is a defect of the model itself. */
export class Broken extends Error {
  readonly rule: RuleName
  constructor(rule: RuleName, what: string) {
    super(`${rule}: ${what}`)
    this.rule = rule
  }
}
