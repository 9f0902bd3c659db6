import type { ViteDevServer } from 'vite'
import { describeError } from '#kit/describe-error.ts'
import type * as Settings from '../run/settings/settings.ts'
import type * as Start from '../run/start-services.ts'

/** Milliseconds: an editor writes several files at once. */
const settle = 100

/** Starts the services when the server listens, and again when a file that they were loaded from changes. The result stops them. */
export function restartServices(server: ViteDevServer, port: number): () => Promise<void> {
  let running: Start.RunningServices | undefined
  // One after the other: two at once would meet at the port and in the database folder.
  let turn = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const stop = (): Promise<void> => {
    clearTimeout(timer)
    turn = turn.then(async () => {
      await running?.stop()
      running = undefined
    })
    return turn
  }
  const restart = async (): Promise<void> => {
    await stop()
    turn = turn.then(async () => {
      running = await startOrReport(server, port)
    })
  }
  const isLoaded = (file: string): boolean =>
    (server.environments.ssr.moduleGraph.getModulesByFile(file)?.size ?? 0) > 0

  server.watcher.on('change', (file) => {
    if (!isLoaded(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void restart(), settle)
  })
  server.httpServer?.once('listening', () => void restart())
  return stop
}

/** A mistake in a service must not end the session: it is printed, and the next change tries again. */
async function startOrReport(server: ViteDevServer, port: number): Promise<Start.RunningServices | undefined> {
  const { logger } = server.config
  const print = (line: string): void =>
    logger.info(line.startsWith('App: ') ? `App: http://localhost:${server.config.server.port}` : line)
  try {
    const { readSettings } = (await server.ssrLoadModule('/services/run/settings/settings.ts')) as typeof Settings
    const { startServices } = (await server.ssrLoadModule('/services/run/start-services.ts')) as typeof Start
    const settings = readSettings({ ...process.env, PORT: String(port), HOST: '127.0.0.1' }, process.versions.node)
    return await startServices(settings, {
      appFolder: 'build/app',
      playerFolder: 'build/player',
      demoContentFolder: 'services/demo/content',
      print,
      writeLog: (line) => logger.info(line),
    })
  } catch (error) {
    const isForThePerson = error instanceof Error && error.name === 'StartError'
    logger.error(isForThePerson ? error.message : JSON.stringify(describeError(error)))
    return undefined
  }
}
