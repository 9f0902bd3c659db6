import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { build } from 'vite'
import { serveAppFiles } from '#services/run/app-files.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const folder = here('../../build/bare-react')

/** The least page that React can draw, built and served as the app is. */
export async function serveBareReact(): Promise<{ address: string; close: () => void }> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: here('bare-react'),
    publicDir: false,
    build: { outDir: folder, emptyOutDir: true, target: 'es2016', modulePreload: { polyfill: false } },
  })
  const files = serveAppFiles(folder)
  const server = serve({
    fetch: (request) => files.answer(request) ?? new Response(null, { status: 404 }),
    port: 0,
    hostname: '127.0.0.1',
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
