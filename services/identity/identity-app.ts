import type { Hono } from 'hono'
import type { JSONWebKeySet } from 'jose'
import { operations } from './operations.ts'
import type { Pool } from './pool.ts'
import type { RateLimits } from './rate-limits.ts'
import { createWireApp } from './wire-app.ts'

/** The user pool over HTTP, with its keys for whoever checks its tokens. */
export function createIdentityApp(
  pool: Pool,
  userPoolId: string,
  jwks: () => JSONWebKeySet,
  limits: RateLimits,
): Hono {
  const app = createWireApp({
    targetPrefix: 'AWSCognitoIdentityProviderService.',
    newId: pool.newId,
    log: pool.log,
    admit: (context) => limits.source(context),
    operation(name) {
      const run = operations.get(name)
      return (
        run &&
        (async (body) => {
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
  return app
}
