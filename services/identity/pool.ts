import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { Challenges } from './challenges.ts'
import type { CodeOutlet } from './code-outlet.ts'
import type { Codes } from './codes.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Derive } from './pool-secret.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { Subjects } from './subjects.ts'
import type { Tokens } from './tokens.ts'

export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH'

/** An app that may use the pool, and the ways in which it may sign people in. */
export interface PoolClient {
  id: string
  flows: readonly AuthFlow[]
}

/** What every operation works with. */
export interface Pool {
  /** The pool id's part after the underscore; SRP hashes it. */
  name: string
  clients: readonly PoolClient[]
  passwordPolicy: PasswordPolicy
  /** Attributes that a sign-up must bring. */
  requiredAttributes: readonly string[]
  challengeSeconds: number
  newPasswordSeconds: number
  accounts: Accounts
  subjects: Subjects
  attempts: Attempts
  challenges: Challenges
  codes: Codes
  outlet: CodeOutlet
  refreshTokens: RefreshTokens
  tokens: Tokens
  derive: Derive
  /** Forgets expired rows when it is time to; called before every operation. */
  sweep: () => Promise<void>
  clock: Clock
  newId: () => string
  random: (byteCount: number) => Uint8Array
  log: Log
}
