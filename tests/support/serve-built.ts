import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { Hono } from 'hono'
import { systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'

const ofServices = /^\/(api|identity)\//

/**
 * The built app under its own headers, as in production; without services. Who asks one gets no answer, as without
 * signal: said here and not by the browser's interception, which takes every file of every page out of its cache.
 */
export async function serveBuilt(
  config: RuntimeConfig,
  log: Log,
  folder = 'build/app',
): Promise<{ address: string; close: () => void }> {
  const files = serveAppFiles(folder)
  const root = createRootApp({
    player: new Hono(),
    config,
    mounted: new Map(),
    files,
    newId: () => crypto.randomUUID(),
    log,
    clock: systemClock,
  })
  const answer = getRequestListener(root.fetch)
  const server = createServer((request, response) => {
    // A page of a test has a day of its own; today's date from here would be the services' time to it, and empty its store of old rows.
    response.sendDate = false
    if (ofServices.test(request.url ?? '')) request.socket.destroy()
    else void answer(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
