import { createHash } from 'node:crypto'
import { rolldown } from 'rolldown'
import type { OutputChunk, Plugin as RolldownPlugin } from 'rolldown'
import type { Plugin } from 'vite'

/** What the start script calls itself, for the chunks that are loaded later. */
const global = '__start'

type Chunks = ReadonlyMap<string, OutputChunk>

/** The entry, the parts that screens share, and every chunk that these import statically. */
function startChunks(all: Chunks): OutputChunk[] {
  const found = new Set([...all.values()].filter((chunk) => chunk.isEntry || chunk.name === 'ui'))
  for (const chunk of found) for (const name of chunk.imports) found.add(all.get(name) ?? chunk)
  return [...found]
}

/** Serves the finished chunks to a second pass of the bundler; whatever is loaded on demand stays outside. */
function fromChunks(chunks: readonly OutputChunk[]): RolldownPlugin {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const nameOf = (id: string): string => id.replace(/^.*\//, 'assets/')
  return {
    name: 'start-chunks',
    resolveId: (id) => (id === global ? id : byName.has(nameOf(id)) ? nameOf(id) : { id, external: true }),
    load: (id) =>
      id === global ? chunks.map(({ fileName }, i) => `export * as c${i} from './${fileName}'`).join('\n') : byName.get(id)?.code,
  }
}

/** Stands in the page until the script's name is known. */
const startName = '/assets/start.js'

/** A module and what it imports as one plain script. */
async function scriptOf(file: string): Promise<string> {
  const bundle = await rolldown({ input: file, transform: { target: 'es2022', define: { __START__: JSON.stringify(startName) } } })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  return output[0].code.trim()
}

async function classicScript(chunks: readonly OutputChunk[]): Promise<string> {
  const bundle = await rolldown({
    input: global,
    plugins: [fromChunks(chunks)],
    treeshake: false,
    // Addresses of files begin with a slash, so any base of this origin resolves them.
    transform: { define: { 'import.meta.url': 'document.baseURI', 'import.meta.resolve': 'undefined' } },
  })
  const { output } = await bundle.generate({ format: 'iife', name: global, minify: true, exports: 'named', codeSplitting: false })
  return output[0].code
}

/** What stands in a chunk's place: the same names, taken from the script that has run already. */
const bridge = ({ exports }: OutputChunk, i: number): string =>
  exports.length > 0 ? `const{${exports.join(',')}}=${global}.c${i};export{${exports.join(',')}};` : ''

const firstPaint = '<script type="module" src="/src/app/first-paint.ts"></script>'

/**
 * Puts everything that the first screen needs into one classic script. Chromium keeps compiled code for
 * classic scripts from a worker's cache and not for modules, and half of a start was compiling.
 * What is loaded on demand stays a module, and finds what it shares with the start through a bridge.
 * What must run before the first paint is put into the page itself; the services allow it by its digest.
 */
export function startScript(): Plugin {
  return {
    name: 'start-script',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const code = await scriptOf('src/app/first-paint.ts')
        return html.replace(firstPaint, () => `<script>${code}</script>`)
      },
    },
    generateBundle: {
      // After the bundler's own last changes to the chunks.
      order: 'post',
      async handler(_, bundle) {
        const all = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
        const chunks = startChunks(all)
        const code = await classicScript(chunks)
        const fileName = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
        this.emitFile({ type: 'asset', fileName, source: code })
        for (const [i, chunk] of chunks.entries()) chunk.code = bridge(chunk, i)
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        page.source = String(page.source)
          .replace(/<script type="module"[^>]*><\/script>/, '')
          .replace(startName, `/${fileName}`)
          .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
      },
    },
  }
}
