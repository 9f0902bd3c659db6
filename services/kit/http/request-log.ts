import type { MiddlewareHandler } from 'hono'
import type { Caller } from './auth.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

export interface RequestVariables {
  requestId: string
  log: Log
  /** Set once the token is verified. */
  caller?: Caller
  /** The name of the operation, set once the request is matched. */
  operation?: string
}

export const requestIdHeader = 'x-request-id'

/** Gives each request an id, unless the caller sent one, and writes one line when the response is sent. */
export function requestLog(
  log: Log,
  newId: () => string,
  clock: Clock,
): MiddlewareHandler<{ Variables: RequestVariables }> {
  return async (c, next) => {
    const began = clock.now().getTime()
    const given = c.req.header(requestIdHeader) ?? ''
    const requestId = /^[\w-]{8,64}$/.test(given) ? given : newId()
    c.set('requestId', requestId)
    c.set('log', log.child({ request: requestId }))
    await next()
    c.header(requestIdHeader, requestId)
    c.header('x-content-type-options', 'nosniff')
    // The path without its query; paths name things by ids alone.
    const fields = { request: requestId, method: c.req.method, path: c.req.path, status: c.res.status }
    log.info('request', { ...fields, caller: c.get('caller')?.sub, ms: clock.now().getTime() - began })
  }
}
