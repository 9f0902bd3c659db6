import type { Hono } from 'hono'
import type { JSONWebKeySet } from 'jose'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Log } from '#kit/log.ts'
import { StartError } from '#kit/start-error.ts'
import { createAccounts } from './accounts.ts'
import { addUser } from './add-user.ts'
import type { UserToAdd } from './add-user.ts'
import { createAttempts } from './attempts.ts'
import { createChallenges } from './challenges.ts'
import type { CodeOutlet } from './code-outlet.ts'
import { createCodes } from './codes.ts'
import { createIdentityApp } from './identity-app.ts'
import { defaultPasswordPolicy } from './password-policy.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { openPoolSecret } from './pool-secret.ts'
import type { Pool, PoolClient } from './pool.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { migrations } from './schema.ts'
import type { IdentityTables } from './schema.ts'
import { openSigningKeys } from './signing-keys.ts'
import { createSubjects } from './subjects.ts'
import { createSweep } from './sweep.ts'
import { createTokens } from './tokens.ts'

export interface IdentityOptions {
  region: string
  /** `<region>_<name>`, at most 55 characters, one underscore. */
  userPoolId: string
  clientIds: readonly PoolClient[]
  /** The `iss` of every token; the services check it. */
  issuer: string
  /** Default one hour. */
  accessTokenSeconds?: number
  /** Default one hour. */
  idTokenSeconds?: number
  /** Default 30 days. */
  refreshTokenSeconds?: number
  passwordPolicy?: PasswordPolicy
  /** Default `email`. */
  requiredAttributes?: readonly string[]
}

export interface IdentityDeps {
  database: Database
  clock: Clock
  newId: () => string
  random: (byteCount: number) => Uint8Array
  log: Log
  outlet: CodeOutlet
}

export interface Identity {
  app: Hono
  /** Adds a user or brings an earlier one up to date; resolves to the sub. */
  addUser(user: UserToAdd): Promise<string>
  /** The public keys, for verifying in the same process without a request. */
  jwks(): JSONWebKeySet
}

/** @throws StartError when the pool's id or its store cannot be used */
export async function createIdentity(options: IdentityOptions, deps: IdentityDeps): Promise<Identity> {
  const { userPoolId, region } = options
  if (userPoolId.length > 55 || !/^[a-z0-9-]+_[0-9a-zA-Z]+$/.test(userPoolId) || !userPoolId.startsWith(`${region}_`)) {
    throw new StartError('The user pool id must be the region, an underscore and an id, at most 55 characters.')
  }
  const { clock, random, newId } = deps
  const db = await deps.database.schema<IdentityTables>('identity', migrations)
  const derive = await openPoolSecret(db, userPoolId, random)
  const keys = await openSigningKeys(db, clock)
  const accounts = createAccounts(db, clock)
  const tokenSettings = {
    issuer: options.issuer,
    clientIds: options.clientIds.map(({ id }) => id),
    accessTokenSeconds: options.accessTokenSeconds ?? 3600,
    idTokenSeconds: options.idTokenSeconds ?? 3600,
  }
  const pool: Pool = {
    name: userPoolId.slice(region.length + 1),
    clients: options.clientIds,
    passwordPolicy: options.passwordPolicy ?? defaultPasswordPolicy,
    requiredAttributes: options.requiredAttributes ?? ['email'],
    challengeSeconds: 180,
    newPasswordSeconds: 900,
    accounts,
    subjects: createSubjects(accounts, derive),
    attempts: createAttempts(db, clock),
    challenges: createChallenges(db, clock, random),
    codes: createCodes(db, clock, derive, random, { 'sign-up': 86_400, 'reset': 3600 }),
    outlet: deps.outlet,
    refreshTokens: createRefreshTokens(db, clock, random, options.refreshTokenSeconds ?? 30 * 86_400),
    tokens: createTokens(keys, tokenSettings, clock, newId),
    derive,
    sweep: createSweep(db, clock),
    clock,
    newId,
    random,
    log: deps.log,
  }
  return {
    app: createIdentityApp(pool, userPoolId, () => keys.published),
    addUser: (user) => addUser(pool, user),
    jwks: () => keys.published,
  }
}
