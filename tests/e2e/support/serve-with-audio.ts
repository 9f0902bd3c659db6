import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { systemClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { createAudioService, type AudioService } from '#support/audio-service.ts'
import { testConfig } from '#support/test-config.ts'

export interface HouseWithAudio {
  address: string
  audio: AudioService
  /** Takes no more connections and ends those that are open. */
  stop: () => Promise<void>
}

/** The built app under its own headers, with episodes beside it and no other services. */
export async function serveWithAudio(): Promise<HouseWithAudio> {
  const audio = createAudioService()
  const mounted = new Map([['/content', audio.app]])
  const root = createRootApp({
    player: new Hono(),
    config: testConfig,
    mounted,
    files: serveAppFiles('build/app'),
    newId: () => crypto.randomUUID(),
    log: createLog(() => undefined),
    clock: systemClock,
  })
  const server = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    audio,
    async stop() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
