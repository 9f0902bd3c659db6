import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { systemClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { bestName } from '#services/run/own-names.ts'
import { appOriginFor, withPlayer } from '#services/run/player-address.ts'
import { createPlayerApp } from '#services/run/player-app.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { testConfig } from '#support/test-config.ts'

export interface HouseWithPlayer {
  address: string
  /** As the app gets it here. */
  config: RuntimeConfig
  /** Paths that were asked for with "leak" in them. */
  leaks: string[]
  stop: () => Promise<void>
}

/** The built app and the built player, each by its own name of this machine, and no services. `name`: of the app. */
export async function serveWithPlayer(name = bestName): Promise<HouseWithPlayer> {
  const newId = (): string => crypto.randomUUID()
  const appOrigin = (host: string): string | undefined => appOriginFor(testConfig, host, 'http://localhost')
  const player = createPlayerApp({ files: serveAppFiles('build/player'), appOrigin, newId })
  const root = createRootApp({
    player,
    config: testConfig,
    mounted: new Map(),
    files: serveAppFiles('build/app'),
    newId,
    log: createLog(() => undefined),
    clock: systemClock,
  })
  const leaks: string[] = []
  const answer = getRequestListener(root.fetch)
  const server = createServer((request, response) => {
    response.sendDate = false
    if (request.url?.includes('leak')) leaks.push(request.url)
    // Services that are not there answer nothing.
    if (/^\/(api|identity)\//.test(request.url ?? '')) request.socket.destroy()
    else void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `${name}:${(server.address() as AddressInfo).port}`
  return {
    address: `http://${host}`,
    config: withPlayer(testConfig, host),
    leaks,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
