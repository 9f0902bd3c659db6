import { Hono, type Context } from 'hono'
import type { JSONWebKeySet } from 'jose'
import { limitedBy } from '#kit/http/client-address.ts'
import { type AwsKey, isSignedAws } from '#kit/http/aws-signature.ts'
import { adminOperations } from './admin/admin-operations.ts'
import { scopes } from './hosted/authorize-request.ts'
import { operations } from './operations.ts'
import { findKnownCaller } from './known-caller.ts'
import { createOwnAccountApp } from './own-account/own-account-app.ts'
import type { Pool } from './pool.ts'
import type { RateLimits } from './rate-limits.ts'
import { createWireApp } from './wire-app.ts'
import type { Clock } from '#kit/clock.ts'
import { IdentityError } from './identity-error.ts'

interface DiscoveryParts {
  issuer: string
  /** The absolute address of hosted sign-in, as browsers reach it. Null if the pool has none. */
  hosted: string | null
  scopes: readonly string[]
}

/** Returns the document at `<issuer>/.well-known/openid-configuration` (OpenID Connect Discovery 1.0), with the fields that Cognito has. */
const discoveryOf = ({ issuer, hosted, scopes }: DiscoveryParts): object => ({
  issuer,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  ...(hosted !== null && {
    authorization_endpoint: `${hosted}/oauth2/authorize`,
    token_endpoint: `${hosted}/oauth2/token`,
    userinfo_endpoint: `${hosted}/oauth2/userInfo`,
    end_session_endpoint: `${hosted}/logout`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    // The clients are apps on phones, which cannot protect a secret.
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: scopes,
  }),
})

/** Milliseconds by which the signer's clock may differ from ours. AWS allows the same. */
const window = 5 * 60_000

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The paths that may be signed: the pool on a host of its own, as Cognito is, and the pool behind the app's address. */
const paths = ['/', '/identity/', '/identity']

/** Checks that an administration request was signed with the pool's key. @throws IdentityError */
async function requireAdmin(
  { req }: Context,
  { key, region, clock }: { key: AwsKey | null; region: string; clock: Clock },
): Promise<void> {
  if ((req.header('authorization') ?? '') === '')
    throw new IdentityError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  const isFresh = Math.abs(clock.now().getTime() - timeOf(req.header('x-amz-date') ?? '')) <= window
  const header = (name: string): string | undefined =>
    req.header(name) ?? (name === 'host' ? new URL(req.url).host : undefined)
  if (key && isFresh && isSignedAws(key, { region, paths, header, body: await req.text() })) return
  throw new IdentityError(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided.',
  )
}

/** The pool as one request uses it. Addresses are saved as digests alone. */
export const poolFor = (pool: Pool, limits: RateLimits, context: Context): Pool => ({
  ...pool,
  compute: (work) => limits.compute(context, work),
  from: pool.derive('address', limitedBy(context.env)).toString('base64url').slice(0, 22),
})

export function createIdentityApp(
  pool: Pool,
  userPoolId: string,
  jwks: () => Promise<JSONWebKeySet>,
  limits: RateLimits,
  adminKey: AwsKey | null,
  discovery: { issuer: string; hosted: string | null },
): Hono {
  const app = new Hono()
  app.route('/account', createOwnAccountApp(pool, limits))
  const wire = createWireApp({
    targetPrefix: 'AWSCognitoIdentityProviderService.',
    newId: pool.newId,
    log: pool.log,
    admit: (context, body) =>
      limits.unlessKnown(
        context,
        () => limits.source(context),
        async () => findKnownCaller(pool, await body()),
      ),
    operation(name, context) {
      const asAdmin = adminOperations.get(name)
      const run = asAdmin ?? operations.get(name)
      return (
        run &&
        (async (body) => {
          if (asAdmin) await requireAdmin(context, { key: adminKey, region: pool.region, clock: pool.clock })
          await limits.unlessKnown(
            context,
            () => limits.names(body, context),
            () => findKnownCaller(pool, body),
          )
          limits.token(body)
          await pool.sweep()
          return await run(poolFor(pool, limits, context), body)
        })
      )
    },
  })
  wire.get(`/${userPoolId}/.well-known/jwks.json`, async (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(await jwks())
  })
  const found = discoveryOf({ ...discovery, scopes })
  wire.get(`/${userPoolId}/.well-known/openid-configuration`, (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(found)
  })
  app.route('/', wire)
  return app
}
