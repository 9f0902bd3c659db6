import type { Plugin } from 'vite'
import { restartServices } from './restart-services.ts'

/** Runs the services on `port` for as long as Vite serves. */
export function servicesPlugin(port: number): Plugin {
  let close = async (): Promise<void> => {}
  return {
    name: 'courier-services',
    apply: 'serve',
    configureServer(server) {
      const stop = restartServices(server, port)
      // Vite ends in order at SIGTERM only.
      const interrupt = (): void => void server.close().finally(() => process.exit(0))
      process.once('SIGINT', interrupt)
      close = async () => {
        process.off('SIGINT', interrupt)
        await stop()
      }
    },
    closeBundle: async () => await close(),
  }
}
