import type { MiddlewareHandler } from 'hono'
import type { Telemetry } from './telemetry.ts'

const times = { push: 'courier_push_seconds', pull: 'courier_pull_seconds' } as const

const isSync = (operation: string): operation is keyof typeof times => operation in times

/**
 * Gives each request a span and counts it. Its name is the operation's, which is known once the request is matched: what
 * a stranger writes into an address must not become a name.
 */
export const observeRequests =
  (telemetry: Telemetry, service: string): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'OPTIONS') return await next()
    const began = performance.now()
    const start = { name: `${service} request`, attributes: { 'courier.service': service } }
    await telemetry.serve({ ...start, traceparent: c.req.header('traceparent') }, async (span) => {
      await next()
      const operation = (c.get('operation') as string | undefined) ?? 'unknown'
      const { status } = c.res
      if (operation !== 'unknown') span.rename(`${service} ${operation}`)
      span.set({ 'courier.operation': operation, 'http.response.status_code': status })
      if (status >= 500) span.fail()
      telemetry.count('courier_requests_total', { service, operation, status: String(status) })
      if (isSync(operation)) telemetry.record(times[operation], (performance.now() - began) / 1000, { service })
    })
  }
