import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { BenchPage } from './page/page.ts'
import type { PlainBrowser } from './plain-browser.ts'

/** Below an address that the app's worker leaves to the services. */
export const pageAddress = '/api/bench/'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
export const pagesFolder = here('../../build/bench')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
}

let built: Promise<unknown> | undefined
/** Builds the app's own modules into a page without screens, as the app is built (decision 011); once in a run. */
export async function buildBenchPage(): Promise<void> {
  built ??= build({
    configFile: false,
    logLevel: 'error',
    root: here('page'),
    base: './',
    publicDir: false,
    define: { __PROGRAM__: '1' },
    build: {
      outDir: pagesFolder,
      emptyOutDir: true,
      target: 'es2016',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { index: here('page/index.html'), worker: here('page/workbox-worker.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  await built
}

/** Returns one file of the built page. */
export function benchFile(path: string): { type: string; bytes: Buffer } {
  const name = path.slice(pageAddress.length).replace(/(^|\/)$/, '$1index.html')
  return { type: types[extname(name)] ?? 'application/octet-stream', bytes: readFileSync(join(pagesFolder, name)) }
}

export async function visitBenchPage(browser: PlainBrowser, origin: string, address = pageAddress): Promise<void> {
  await browser.visit(origin + address, `'bench' in globalThis`)
}

/** Calls one of the page's functions. */
export async function askPage<Name extends keyof BenchPage>(
  browser: Pick<PlainBrowser, 'evaluate'>,
  name: Name,
  ...args: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> {
  return await browser.evaluate<Awaited<ReturnType<BenchPage[Name]>>>(`bench.${name}(...${JSON.stringify(args)})`)
}
