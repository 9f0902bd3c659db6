import type { Hono } from 'hono'
import type { JSONWebKeySet } from 'jose'
import type { AwsKey } from '#kit/http/aws-signature.ts'
import { discoveryOf } from './discovery.ts'
import { adminOperations } from './admin/admin-operations.ts'
import { requireAdmin } from './admin/admin-request.ts'
import { scopes } from './hosted/authorize-request.ts'
import { operations } from './operations.ts'
import type { Pool } from './pool.ts'
import type { RateLimits } from './rate-limits.ts'
import { createWireApp } from './wire-app.ts'

export function createIdentityApp(
  pool: Pool,
  userPoolId: string,
  jwks: () => JSONWebKeySet,
  limits: RateLimits,
  adminKey: AwsKey | null,
  discovery: { issuer: string; hosted: string | null },
): Hono {
  const app = createWireApp({
    targetPrefix: 'AWSCognitoIdentityProviderService.',
    newId: pool.newId,
    log: pool.log,
    admit: (context) => limits.source(context),
    operation(name, context) {
      const asAdmin = adminOperations.get(name)
      const run = asAdmin ?? operations.get(name)
      return (
        run &&
        (async (body) => {
          if (asAdmin) await requireAdmin(context, { key: adminKey, region: pool.region, clock: pool.clock })
          limits.user(body)
          await pool.sweep()
          return await run(pool, body)
        })
      )
    },
  })
  app.get(`/${userPoolId}/.well-known/jwks.json`, (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(jwks())
  })
  const found = discoveryOf({ ...discovery, scopes })
  app.get(`/${userPoolId}/.well-known/openid-configuration`, (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(found)
  })
  return app
}
