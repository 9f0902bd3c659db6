import type { Clock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { AccountAttributes } from './accounts/account-attributes.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Attempts } from './attempts.ts'
import type { RequirePerson } from './captcha.ts'
import type { Challenges, SignInStep } from './challenges/challenges.ts'
import type { CodeOutlet } from './codes/code-outlet.ts'
import type { Codes } from './codes/codes.ts'
import type { CustomChallenge } from './challenges/custom-challenge.ts'
import type { Devices } from './devices.ts'
import type { AccountEvents } from './events/account-events.ts'
import type { PasswordPolicy } from './passwords/password-policy.ts'
import type { Derive } from './pool-secret.ts'
import type { RefreshTokens } from './tokens/refresh-tokens.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import type { SecondFactors } from './factors/second-factors.ts'
import type { Subjects } from './accounts/subjects.ts'
import type { Tokens } from './tokens/tokens.ts'

export type AuthFlow = 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'CUSTOM_AUTH' | 'REFRESH_TOKEN_AUTH'

export interface PoolClient {
  id: string
  flows: readonly AuthFlow[]
  /**
   * GetTokensFromRefreshToken then answers with a new refresh token. The one before stays good for these seconds, from 0
   * to 60, so that a client that lost the answer can ask again.
   */
  rotation?: { graceSeconds: number }
}

export const deviceTrackings = ['off', 'opt-in', 'always'] as const
export type DeviceTracking = (typeof deviceTrackings)[number]

export interface Pool {
  /** The pool id's part after the underscore; SRP hashes it. */
  name: string
  clients: readonly PoolClient[]
  passwordPolicy: PasswordPolicy
  /** Attributes that a sign-up must bring. */
  requiredAttributes: readonly string[]
  challengeSeconds: number
  newPasswordSeconds: number
  /** Returns whether somebody has to sign in with a second factor. */
  needsFactor(sub: string): Promise<boolean>
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
  signInLimits: SignInLimits
  /** Runs arithmetic that takes milliseconds, when the address that asks has its turn. */
  compute: <Result>(work: () => Result) => Promise<Result>
  /** The address that asks, as a digest; empty outside a request. Each request has the pool with its own. */
  from: string
  challenges: Challenges
  codes: Codes
  outlet: CodeOutlet
  /** Takes the warnings to the owner of an account. */
  notices: NoticeOutlet
  customChallenge: CustomChallenge
  /** Lets everybody pass where no captcha is set up. */
  requirePerson: RequirePerson
  events: AccountEvents
  refreshTokens: RefreshTokens
  tokens: Tokens
  derive: Derive
  /** The result of a complete sign-in: its tokens, or on the hosted page the user. */
  complete: (pool: Pool, step: SignInStep) => Promise<object>
  sweep: () => Promise<void>
  clock: Clock
  newId: () => string
  random: (byteCount: number) => Uint8Array
  log: Log
}
