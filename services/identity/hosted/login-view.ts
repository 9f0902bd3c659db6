import type { Factor } from '../factors/second-factors.ts'

export interface LoginError {
  /** Name of the field that is wrong; the summary leads there. */
  field: string
  text: string
}

/** A page of the sign-in, with what was wrong with the answer before. */
export type LoginView = { errors?: readonly LoginError[] } & (
  | { kind: 'password'; username: string }
  | { kind: 'code'; session: string; factor: Factor; destination: string }
  | { kind: 'choice'; session: string }
  | { kind: 'new-password'; session: string }
  /** The reason why this page can't continue, and where the person can. */
  | { kind: 'elsewhere'; text: string }
)
