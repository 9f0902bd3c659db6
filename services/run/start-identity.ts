import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { createVerifier, type Verify } from '#kit/http/auth.ts'
import type { AwsKey } from '#kit/http/aws-signature.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/database/database.ts'
import type { JobRunner } from '#kit/jobs.ts'
import type { Log } from '#kit/log.ts'
import type { Telemetry } from '#kit/telemetry/telemetry.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { NoticeOutlet } from '#kit/notice-outlet.ts'
import type { LoginProvider } from '#services/identity/cloud/logins.ts'
import { createIdentity } from '#services/identity/create-identity.ts'
import type { AuthFlow } from '#services/identity/pool.ts'
import { demoAccounts } from '#services/demo/demo-accounts.ts'
import { localIdentityPoolId, localPoolId } from './settings/make-config.ts'
import { createMailbox } from './mailbox.ts'
import type { Outlets } from './start-delivery.ts'
import { hostedOptions } from './start-hosted.ts'
import type { Settings } from './settings/settings.ts'

export interface RunningIdentity {
  verify: Verify
  /** Null when the pool is run elsewhere. */
  app: Hono | null
  /** Null also where the configuration names another identity pool. */
  poolApp: Hono | null
  /** Null where the configuration has none, or where it is run elsewhere. */
  hostedApp: Hono | null
  /** The provider of a demo, which vouches for invented people; null elsewhere. */
  standIn: Hono | null
  /** The page of the codes and notices that were printed; null outside a demo, and where they are really sent. */
  mailbox: Hono | null
  /** The outlet of the services' own notices, which go the same way as the codes. */
  notices: NoticeOutlet
  /** Returns whether somebody of the back office can sign in; false where it is unknown, as the pool is elsewhere. */
  hasOffice: () => Promise<boolean>
  /** Its scheduled jobs; null when the pool is run elsewhere. */
  runner: JobRunner | null
  seedDemo: () => Promise<void>
}

export interface IdentityParts {
  settings: Settings
  config: RuntimeConfig
  database: Database
  clock: Clock
  newId: () => string
  log: Log
  telemetry: Telemetry
  outlets: Outlets
  /** The address of this process. */
  address: string
  isDemo: boolean
  adminKey: AwsKey | null
  secrets: Secrets
}

function verifyElsewhere({ settings, config, clock, outlets }: IdentityParts): RunningIdentity {
  const { region, userPoolId, clientId } = config.identity
  const issuer = settings.tokenIssuer ?? `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`
  const jwksUrl = settings.jwksUrl ?? `${issuer}/.well-known/jwks.json`
  const verify = createVerifier({ issuer, clientIds: [clientId], clock, jwksUrl })
  return {
    verify,
    app: null,
    poolApp: null,
    hostedApp: null,
    standIn: null,
    mailbox: null,
    notices: outlets.notices,
    hasOffice: () => Promise.resolve(false),
    runner: null,
    seedDemo: () => Promise.resolve(),
  }
}

/** The names of the providers in Cognito's identity pool. */
const loginNames: Readonly<Record<string, string>> = { Google: 'accounts.google.com', Facebook: 'graph.facebook.com' }

const loginProviders = ({ providers }: Settings): LoginProvider[] =>
  providers.flatMap(({ name, issuer, clientId, jwks }) => {
    const login = loginNames[name]
    return login === undefined ? [] : [{ name: login, issuer, audience: [clientId], keys: jwks }]
  })

/** The path at which the own pool speaks its wire protocol. */
const poolPath = '/identity'

/** `iss` as real pools have it: where the pool is reached, and its id. */
const issuerAt = (origin: string, userPoolId: string): string => `${origin}${poolPath}/${userPoolId}`

/**
 * Whether the own pool may have signed under this issuer: at another port or public address, or before it had one.
 * Its key alone signs for it, so the issuer says only where it was asked.
 */
const isIssuerOfPool = (issuer: string, userPoolId: string): boolean =>
  issuer === `urn:courier-app:pool:${userPoolId}` ||
  (/^https?:\/\/[^/]+\//.test(issuer) && issuer.endsWith(`${poolPath}/${userPoolId}`))

const getAuthFlows = ({ customChallenge }: Settings): AuthFlow[] => [
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'REFRESH_TOKEN_AUTH',
  ...(customChallenge === 'off' ? [] : (['CUSTOM_AUTH'] as const)),
]

/** Returns whether people sign in to the pool of these services, in this process or in another one. */
export const usesOwnPool = ({ identity }: RuntimeConfig): boolean => identity.userPoolId === localPoolId

export const runsOwnPool = ({ parts }: Settings, config: RuntimeConfig): boolean =>
  usesOwnPool(config) && parts.includes('identity')

/** The user pool of this process, or a verifier for the tokens of another one. */
export async function startIdentity(parts: IdentityParts): Promise<RunningIdentity> {
  const { settings, config, database, clock, newId, log, outlets, address, isDemo } = parts
  const { region, userPoolId, clientId, identityPoolId, mandatorySignIn } = config.identity
  if (!runsOwnPool(settings, config)) return verifyElsewhere(parts)
  const origin = settings.publicUrl ?? address
  const { refreshGraceSeconds } = settings.signing
  const issuer = settings.tokenIssuer ?? issuerAt(origin, userPoolId)
  // Anyone may open the mailbox of a public demo, so it must not hand out what lets them act as staff.
  const hidesLetter = async (to: string): Promise<boolean> => settings.isPublicDemo && (await identity.isOfStaff(to))
  // Messages that are really sent are nobody's to read on a page.
  const mailbox = isDemo && !outlets.delivery ? createMailbox(outlets.codes, outlets.notices, clock, hidesLetter) : null
  const { hosted, standIn } = await hostedOptions({ settings, identity: config.identity, address, clock, isDemo })
  const identity = await createIdentity(
    {
      region,
      userPoolId,
      issuer,
      isEarlierIssuer: (named) => isIssuerOfPool(named, userPoolId),
      clientIds: [
        {
          id: clientId,
          flows: getAuthFlows(settings),
          ...(refreshGraceSeconds !== null && { rotation: { graceSeconds: refreshGraceSeconds } }),
        },
      ],
      deviceTracking: settings.deviceTracking,
      factorRequired: settings.factorRequired,
      signing: settings.signing,
      ...(parts.adminKey && { adminKey: parts.adminKey }),
      ...(settings.captcha && { captcha: { ...settings.captcha, fetch } }),
      ...(identityPoolId === localIdentityPoolId && {
        identityPool: { identityPoolId, guests: !mandatorySignIn, providers: loginProviders(settings) },
      }),
      ...(hosted && { hosted, hostedAddress: `${origin}${hosted.base}` }),
    },
    {
      database,
      secrets: parts.secrets,
      clock,
      newId,
      log: log.child({ service: 'identity' }),
      telemetry: parts.telemetry,
      random: (byteCount) => randomBytes(byteCount),
      outlet: mailbox?.outlet ?? outlets.codes,
      notices: mailbox?.notices ?? outlets.notices,
    },
  )
  return {
    verify: createVerifier({
      issuer: (named) => named === issuer || isIssuerOfPool(named, userPoolId),
      clientIds: [clientId],
      clock,
      jwks: (kid) => identity.readJwks(kid),
    }),
    app: identity.app,
    poolApp: identity.poolApp,
    hostedApp: identity.hostedApp,
    standIn,
    mailbox: mailbox?.app ?? null,
    notices: mailbox?.notices ?? outlets.notices,
    hasOffice: () => identity.hasOffice(),
    runner: identity.runner,
    async seedDemo() {
      for (const { email, ...account } of demoAccounts) await identity.addUser({ ...account, attributes: { email } })
    },
  }
}
