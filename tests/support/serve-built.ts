import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { systemClock } from '#kit/clock.ts'
import type { Log } from '#kit/log.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'

/** The built app under its own headers, as in production; without services. */
export async function serveBuilt(config: RuntimeConfig, log: Log): Promise<{ address: string; close: () => void }> {
  const files = serveAppFiles('build/app')
  const root = createRootApp({ config, mounted: new Map(), files, newId: () => crypto.randomUUID(), log, clock: systemClock })
  const server = serve({ fetch: root.fetch, port: 0, hostname: 'localhost' })
  await once(server, 'listening')
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
