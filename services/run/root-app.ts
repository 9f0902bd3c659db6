import { Hono } from 'hono'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { contentSecurityPolicy } from '#kit/csp.ts'
import { ProblemError, problemResponse } from '#kit/problem.ts'
import type { AppFiles } from './app-files.ts'

export interface RootParts {
  config: RuntimeConfig
  /** By base address. */
  mounted: ReadonlyMap<string, Hono>
  files: AppFiles
  newId: () => string
}

/** One origin for the app and all its services. */
export function createRootApp({ config, mounted, files, newId }: RootParts): Hono {
  const headers = {
    'content-security-policy': contentSecurityPolicy(config, files.scripts),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  }
  const app = new Hono()
  for (const [base, service] of mounted) app.mount(base, (request, ...rest) => service.fetch(request, ...rest))
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache')
    return c.json(config)
  })
  app.all('*', (c) => {
    const response = files.answer(c.req.raw) ?? problemResponse(new ProblemError('not-found'), newId())
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  })
  return app
}
