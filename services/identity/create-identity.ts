import { setTimeout as sleep } from 'node:timers/promises'
import { isStaffGroup } from '#contracts/permissions.ts'
import type { Hono } from 'hono'
import type { JSONWebKeySet } from 'jose'
import { createCaptcha, type CaptchaOptions } from '#kit/http/captcha.ts'
import type { AwsKey } from '#kit/http/aws-signature.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database/database.ts'
import { createJobRunner, type Job, type JobRunner } from '#kit/jobs.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { Log } from '#kit/log.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import { StartError } from '#kit/start-error.ts'
import { noTelemetry, type Telemetry } from '#kit/telemetry/telemetry.ts'
import { createAccountAttributes } from './accounts/account-attributes.ts'
import { createAccounts } from './accounts/accounts.ts'
import { addUser, type UserToAdd } from './accounts/add-user.ts'
import { createAttempts } from './attempts.ts'
import { createPoolCaptcha } from './captcha.ts'
import { createChallenges } from './challenges/challenges.ts'
import { createCodeChallenge } from './challenges/code-challenge.ts'
import type { CodeOutlet } from './codes/code-outlet.ts'
import { createCodes } from './codes/codes.ts'
import type { CustomChallenge } from './challenges/custom-challenge.ts'
import { createDevices } from './devices.ts'
import { createCredentials } from './cloud/credentials.ts'
import { createIdentities } from './cloud/identities.ts'
import { createIdentityPoolApp, type IdentityPoolOptions } from './cloud/identity-pool-app.ts'
import { createLogins, type LoginProvider } from './cloud/logins.ts'
import { createHostedApp } from './hosted/hosted-app.ts'
import type { HostedOptions } from './hosted/hosted-options.ts'
import { createAccountEvents } from './events/account-events.ts'
import { createIdentityApp } from './identity-app.ts'
import { defaultPasswordPolicy, type PasswordPolicy } from './passwords/password-policy.ts'
import { openPoolSecret } from './pool-secret.ts'
import type { DeviceTracking, Pool, PoolClient } from './pool.ts'
import { createRateLimits, defaultLimits, type IdentityLimits } from './rate-limits.ts'
import { createRefreshTokens } from './tokens/refresh-tokens.ts'
import { createRemoveAccount } from './accounts/remove-account.ts'
import { identityMigrations } from './migrations.ts'
import type { IdentityTables } from './tables.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { createSignInTurns } from './sign-in-turns.ts'
import { createSecondFactors } from './factors/second-factors.ts'
import { openSigningKeys, type SigningKeyOptions } from './tokens/signing-keys.ts'
import { startSession } from './tokens/start-session.ts'
import { createSubjects } from './accounts/subjects.ts'
import { createCleanup } from './jobs.ts'
import { createTokens } from './tokens/tokens.ts'

export interface IdentityOptions {
  region: string
  /** `<region>_<name>`, at most 55 characters, one underscore. */
  userPoolId: string
  clientIds: readonly PoolClient[]
  /** The `iss` of every token, which the services check. Discovery and the keys are at `<issuer>/.well-known/`. */
  issuer: string
  /** Returns whether the pool has signed tokens under this issuer before, for example at another address. By default there was no other. */
  isEarlierIssuer?: (issuer: string) => boolean
  /** The default is one hour. */
  accessTokenSeconds?: number
  /** The default is one hour. */
  idTokenSeconds?: number
  /** Default 30 days. */
  refreshTokenSeconds?: number
  /** When the signing key is replaced: every 30 days by default. */
  signing?: Pick<SigningKeyOptions, 'days' | 'since'>
  passwordPolicy?: PasswordPolicy
  /** The default is `email`. */
  requiredAttributes?: readonly string[]
  /** The people who must use a second factor: everybody or staff. If false, only those who have turned one on. */
  factorRequired?: boolean | 'staff'
  /** The pool remembers devices: at once, or when their owner agrees. The default is off. */
  deviceTracking?: DeviceTracking
  limits?: IdentityLimits
  /** The key that lets a program administer the pool. Without one, no program can. */
  adminKey?: AwsKey
  /** The captcha at sign-up and recovery. Without one, nobody is asked. */
  captcha?: CaptchaOptions
  /** The identity pool, which gives temporary credentials. Without it there are none. */
  identityPool?: IdentityPoolOptions & {
    /** The providers that are accepted as well as the user pool. */
    providers?: readonly LoginProvider[]
    /** The default is one hour. */
    credentialSeconds?: number
  }
  /** The hosted sign-in page. Without it there is none. */
  hosted?: HostedOptions
  /** The absolute address of the hosted sign-in page, for discovery. */
  hostedAddress?: string
}

export interface IdentityDeps {
  database: Database
  /** Seals the keys of the pool. */
  secrets: Secrets
  clock: Clock
  newId: () => string
  random: (byteCount: number) => Uint8Array
  /** Waits in a queue of sign-ins; a timer by default. */
  sleep?: (ms: number) => Promise<unknown>
  log: Log
  outlet: CodeOutlet
  /** Takes the warnings to the owner of an account. */
  notices: NoticeOutlet
  /** The challenge that a CUSTOM_AUTH sign-in has to pass. The default is a code by email. */
  customChallenge?: CustomChallenge
  /** Off by default. */
  telemetry?: Telemetry
}

export interface Identity {
  app: Hono
  /** This is null without an identity pool. */
  poolApp: Hono | null
  /** Null without hosted sign-in. */
  hostedApp: Hono | null
  /** Adds a user, or updates the one with the same name. Resolves to the sub. */
  addUser(user: UserToAdd): Promise<string>
  /** Returns whether an e-mail address or phone number belongs to an account of staff. */
  isOfStaff(address: string): Promise<boolean>
  /** Returns whether somebody of the back office has a password of their own. */
  hasOffice(): Promise<boolean>
  /** Returns the public keys as they were last read. */
  jwks(): JSONWebKeySet
  /** Returns the public keys of this moment, so that services in the same process can verify tokens without a request. */
  readJwks(kid?: string): Promise<JSONWebKeySet>
  /** Runs its scheduled jobs. */
  runner: JobRunner
}

const codeSeconds = {
  'sign-up': 86_400,
  reset: 3600,
  'verify-email': 86_400,
  'verify-phone': 86_400,
  factor: 180,
  custom: 180,
}

/** @throws StartError when the pool's id or its store cannot be used */
export async function createIdentity(options: IdentityOptions, deps: IdentityDeps): Promise<Identity> {
  const { userPoolId, region } = options
  if (userPoolId.length > 55 || !/^[a-z0-9-]+_[0-9a-zA-Z]+$/.test(userPoolId) || !userPoolId.startsWith(`${region}_`)) {
    throw new StartError('The user pool id must be the region, an underscore and an id, at most 55 characters.')
  }
  const { clock, random, newId } = deps
  const db = await deps.database.schema<IdentityTables>('identity', identityMigrations)
  const { secrets, log } = deps
  const derive = await openPoolSecret(db, userPoolId, secrets, random)
  const [accessTokenSeconds, idTokenSeconds] = [options.accessTokenSeconds ?? 3600, options.idTokenSeconds ?? 3600]
  const credentialSeconds = options.identityPool?.credentialSeconds ?? 3600
  const keys = await openSigningKeys(
    { db, secrets, clock, log },
    {
      days: options.signing?.days ?? 30,
      since: options.signing?.since ?? null,
      tokenSeconds: Math.max(accessTokenSeconds, idTokenSeconds, credentialSeconds),
    },
  )
  const accounts = createAccounts(db, clock)
  const attempts = createAttempts(db, clock)
  const { issuer, isEarlierIssuer = () => false } = options
  const isIssuer = (named: string): boolean => named === issuer || isEarlierIssuer(named)
  const tokenSettings = {
    issuer,
    isIssuer,
    clientIds: options.clientIds.map(({ id }) => id),
    accessTokenSeconds,
    idTokenSeconds,
  }
  const events = createAccountEvents(db, clock, log)
  const cleanup = createCleanup(db, clock)
  const pool: Pool = {
    name: userPoolId.slice(region.length + 1),
    clients: options.clientIds,
    passwordPolicy: options.passwordPolicy ?? defaultPasswordPolicy,
    requiredAttributes: options.requiredAttributes ?? ['email'],
    challengeSeconds: 180,
    newPasswordSeconds: 900,
    async needsFactor(sub) {
      const rule = options.factorRequired ?? false
      return rule === 'staff' ? (await accounts.groupsOf(sub)).some(isStaffGroup) : rule
    },
    factorSetupSeconds: 900,
    region,
    deviceTracking: options.deviceTracking ?? 'off',
    devices: createDevices(db, clock, derive),
    accounts,
    attributes: createAccountAttributes(db, clock),
    factors: createSecondFactors(db, derive, random),
    removeAccount: createRemoveAccount(db),
    subjects: createSubjects(accounts, derive),
    attempts,
    signInLimits: createSignInLimits(db, attempts, createSignInTurns(db, clock, deps.sleep ?? sleep), clock),
    from: '',
    compute: (work) => Promise.resolve(work()),
    challenges: createChallenges(db, clock, random),
    codes: createCodes(db, clock, derive, random, codeSeconds),
    outlet: deps.outlet,
    notices: deps.notices,
    customChallenge: deps.customChallenge ?? createCodeChallenge(() => pool),
    requirePerson: options.captcha
      ? createPoolCaptcha(createCaptcha(options.captcha, deps.log))
      : () => Promise.resolve(),
    events,
    refreshTokens: createRefreshTokens(db, clock, random, options.refreshTokenSeconds ?? 30 * 86_400),
    tokens: createTokens(keys, tokenSettings, clock, newId),
    derive,
    complete: (pool, step) => startSession(pool, step),
    async sweep() {
      events.flush()
      await cleanup()
    },
    clock,
    newId,
    random,
    log,
  }
  const jobs: readonly Job[] = [{ name: 'rotate-signing-keys', everyMinutes: 10, run: () => keys.rotate() }]
  const runner = createJobRunner({
    db,
    jobs,
    clock,
    log,
    service: 'identity',
    telemetry: deps.telemetry ?? noTelemetry,
  })
  const limits = createRateLimits(options.limits ?? defaultLimits, clock)
  const openIdentityPool = (settings: NonNullable<IdentityOptions['identityPool']>) => {
    // Most clients name the pool as AWS does. aws-amplify 6 uses the issuer of the token that it holds.
    const own: LoginProvider = {
      name: `cognito-idp.${region}.amazonaws.com/${userPoolId}`,
      isName: (name) => isIssuer(`https://${name}`) || isIssuer(`http://${name}`),
      issuer: isIssuer,
      audience: tokenSettings.clientIds,
      keys: (kid) => keys.publishedNow(kid),
      claims: { token_use: 'id' },
    }
    return createIdentityPoolApp(settings, {
      identities: createIdentities(db, clock, () => `${region}:${newId()}`),
      readLogins: createLogins([own, ...(settings.providers ?? [])], clock),
      credentials: createCredentials(keys, { issuer, seconds: credentialSeconds }, clock, random),
      limits,
      clock,
      newId,
      log: deps.log,
    })
  }
  return {
    app: createIdentityApp(pool, userPoolId, () => keys.publishedNow(), limits, options.adminKey ?? null, {
      issuer,
      hosted: options.hostedAddress ?? null,
    }),
    poolApp: options.identityPool ? openIdentityPool(options.identityPool) : null,
    hostedApp: options.hosted ? createHostedApp(options.hosted, pool, db, limits) : null,
    addUser: (user) => addUser(pool, user),
    isOfStaff: (address) => accounts.isOfStaff(address),
    hasOffice: () => accounts.hasOffice(),
    jwks: () => keys.published(),
    readJwks: (kid) => keys.publishedNow(kid),
    runner: { ...runner, stop: async () => void (await Promise.all([runner.stop(), events.settle()])) },
  }
}
