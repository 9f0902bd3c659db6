import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { AccountAttributes } from './account-attributes.ts'
import type { Accounts } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import type { RequirePerson } from './captcha.ts'
import type { Challenges } from './challenges.ts'
import type { CodeOutlet } from './code-outlet.ts'
import type { Codes } from './codes.ts'
import type { CustomChallenge } from './custom-challenge.ts'
import type { Devices } from './devices.ts'
import type { PasswordPolicy } from './password-policy.ts'
import type { Derive } from './pool-secret.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SecondFactors } from './second-factors.ts'
import type { SignInStep } from './sign-in-step.ts'
import type { Subjects } from './subjects.ts'
import type { Tokens } from './tokens.ts'

export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'CUSTOM_AUTH' | 'REFRESH_TOKEN_AUTH'

/** An app that may use the pool, and the ways in which it may sign people in. */
export interface PoolClient {
  id: string
  flows: readonly AuthFlow[]
}

export type DeviceTracking = 'off' | 'opt-in' | 'always'

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
  factorRequired: boolean
  factorSetupSeconds: number
  /** Device keys begin with it. */
  region: string
  deviceTracking: DeviceTracking
  devices: Devices
  accounts: Accounts
  attributes: AccountAttributes
  factors: SecondFactors
  removeAccount: (sub: string) => Promise<void>
  subjects: Subjects
  attempts: Attempts
  challenges: Challenges
  codes: Codes
  outlet: CodeOutlet
  customChallenge: CustomChallenge
  /** Lets everybody pass where no captcha is set up. */
  requirePerson: RequirePerson
  refreshTokens: RefreshTokens
  tokens: Tokens
  derive: Derive
  /** What a sign-in comes to once everything was proven: its tokens, or on the hosted page who it was. */
  complete: (pool: Pool, step: SignInStep) => Promise<object>
  /** Forgets expired rows when it is time to; called before every operation. */
  sweep: () => Promise<void>
  clock: Clock
  newId: () => string
  random: (byteCount: number) => Uint8Array
  log: Log
}
