import type { Hono } from 'hono'

/** The network of one process: requests to `http://<service>.test` reach that service's app. */
export const inProcessFetch =
  (apps: Readonly<Record<string, Hono>>): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const app = apps[new URL(request.url).hostname.replace(/\.test$/, '')]
    if (!app) throw new TypeError('Failed to fetch')
    return await app.fetch(request)
  }
