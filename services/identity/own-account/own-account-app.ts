import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { OwnSessions } from '#contracts/courier/own-sessions.ts'
import { describeError } from '#kit/describe-error.ts'
import { isStorable } from '#kit/database/storable-text.ts'
import { ProblemError, problemResponse } from '#kit/http/problem.ts'
import { authorise } from '../authorise.ts'
import { IdentityError } from '../identity-error.ts'
import { withBrowser } from '../events/request-browser.ts'
import type { Pool } from '../pool.ts'
import type { RateLimits } from '../rate-limits.ts'

/** Events that the owner sees. */
const mostEvents = 20

/**
 * What the pool offers the owner of an account beyond Cognito's operations: sessions and what happened to the account.
 * It takes the access tokens that change the own account, and answers errors as problems (RFC 9457).
 */
export function createOwnAccountApp(pool: Pool, limits: RateLimits): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*', allowMethods: ['GET', 'DELETE'], allowHeaders: ['Authorization'], maxAge: 86_400 }))
  app.use(withBrowser)

  const admit = async (context: Context) => {
    limits.source(context)
    const token = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (token === undefined) throw new ProblemError('token-missing')
    limits.token({ AccessToken: token })
    const { account, claims } = await authorise(pool, token)
    return { sub: account.sub, here: claims.originJti }
  }
  const read = async (sub: string, here: string): Promise<OwnSessions> => ({
    sessions: (await pool.refreshTokens.list(sub)).map(({ originJti, since, lastUsed, browser }) => ({
      id: originJti,
      since: since.toISOString(),
      lastUsed: lastUsed.toISOString(),
      browser,
      isThis: originJti === here,
    })),
    events: await pool.events.list(sub, mostEvents),
  })

  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  app.get('/sessions', async (context) => {
    const { sub, here } = await admit(context)
    return context.json(await read(sub, here))
  })
  /** Ends every session but this one. */
  app.delete('/sessions', async (context) => {
    const { sub, here } = await admit(context)
    await pool.refreshTokens.revokeOthers(sub, here)
    await pool.events.record(sub, 'signed-out-everywhere')
    pool.log.info('identity.other-sessions-ended', { sub })
    return context.json(await read(sub, here))
  })
  /** One that has ended already counts as ended: of two presses the second finds nothing. */
  app.delete('/sessions/:id', async (context) => {
    const { sub, here } = await admit(context)
    const id = context.req.param('id')
    if (isStorable(JSON.stringify(id)) && (await pool.refreshTokens.end(sub, id))) {
      await pool.events.record(sub, 'session-ended')
      pool.log.info('identity.session-ended', { sub })
    }
    return context.json(await read(sub, here))
  })

  app.all('*', () => problemResponse(new ProblemError('not-found'), pool.newId()))
  app.onError((cause) => {
    const requestId = pool.newId()
    if (cause instanceof ProblemError) return problemResponse(cause, requestId)
    if (cause instanceof IdentityError) {
      const isFlood = cause.type === 'TooManyRequestsException'
      return problemResponse(new ProblemError(isFlood ? 'too-many-requests' : 'token-invalid'), requestId)
    }
    pool.log.error('identity.failed', { requestId, ...describeError(cause) })
    return problemResponse(new ProblemError('internal'), requestId)
  })
  return app
}
