import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildBenchPage, pageAddress, pagesFolder } from '../bench-page.ts'
import { peersFolder } from './install-peers.ts'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Packages that a peer’s page names are those of the peers’ own folder. */
const fromPeersFolder: Plugin = {
  name: 'from-peers-folder',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isOfPage = importer?.startsWith(here('page/')) ?? false
    if (!isOfPage || /^[./#\0]/.test(source)) return null
    return await this.resolve(source, join(peersFolder, 'package.json'), { skipSelf: true })
  },
}

/** The address of a peer’s page below the front’s; ours is the bench’s own. */
export const peerAddress = (file: string | null): string =>
  file === null ? pageAddress : `${pageAddress}peers/${file}/`

/** Builds the page of one peer, as its own guide would have it built. @throws Error where that fails */
export async function buildPeerPage(file: string): Promise<void> {
  // It empties the folder of all pages.
  await buildBenchPage()
  const outDir = join(pagesFolder, 'peers', file)
  await build({
    configFile: false,
    logLevel: 'error',
    root: here('page'),
    base: './',
    publicDir: false,
    plugins: [fromPeersFolder],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: { input: { page: here(`page/${file}.ts`) }, output: { entryFileNames: '[name].js' } },
    },
  })
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><script type="module" src="./page.js"></script>',
  )
}
