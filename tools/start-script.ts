import { createHash } from 'node:crypto'
import { rolldown, type OutputBundle, type OutputChunk, type Plugin as RolldownPlugin } from 'rolldown'
import type { Plugin } from 'vite'
import { noteScript } from './start-content.ts'
import { takingFrom } from './taking-from.ts'

/** What the start's scripts call themselves, for what comes after them: each the same with its number. */
const global = '__start'

type Chunks = ReadonlyMap<string, OutputChunk>

/** One of the start's scripts: its chunks, by the name of the object that holds their exports. */
interface Part {
  name: string
  chunks: readonly OutputChunk[]
}

/** These and every chunk that they import statically. */
function withImports(all: Chunks, chosen: Iterable<OutputChunk>): OutputChunk[] {
  const found = new Set(chosen)
  for (const chunk of found) for (const name of chunk.imports) found.add(all.get(name) ?? chunk)
  return [...found]
}

/** The libraries first, each group in a script of its own; then the entry, the parts that screens share, and all that these import. */
function startParts(all: Chunks, libraries: readonly string[]): Part[] {
  const chunks = [...all.values()]
  const roots = [
    ...libraries.map((library) => chunks.filter(({ name }) => name === library)),
    chunks.filter(({ isEntry, name }) => isEntry || name === 'ui'),
  ]
  const taken = new Set<OutputChunk>()
  return roots.map((chosen, i) => {
    const own = withImports(all, chosen).filter((chunk) => !taken.has(chunk))
    for (const chunk of own) taken.add(chunk)
    return { name: `${global}${i}`, chunks: own }
  })
}

/** Serves the chunks of one script to a second pass of the bundler; whatever is loaded on demand stays outside. */
function fromChunks({ chunks }: Part): RolldownPlugin {
  const codes = new Map(chunks.map(({ fileName, code }) => [fileName, code]))
  const nameOf = (id: string): string => id.replace(/^.*\//, 'assets/')
  return {
    name: 'start-chunks',
    resolveId: (id) => (id === global ? id : codes.has(nameOf(id)) ? nameOf(id) : { id, external: true }),
    load: (id) =>
      id === global
        ? chunks.map(({ fileName }, i) => `export * as c${i} from './${fileName}'`).join('\n')
        : codes.get(nameOf(id)),
  }
}

/** Stand in the page until the names of the scripts are known. */
const placeholders = { start: '__START_SCRIPTS__', ahead: '__FETCHED_AHEAD__' }

/** A module and what it imports as one plain script. */
async function scriptOf(file: string): Promise<string> {
  const define = { __START__: JSON.stringify(placeholders.start), __AHEAD__: JSON.stringify(placeholders.ahead) }
  const bundle = await rolldown({ input: file, transform: { target: 'es2022', define } })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  return output[0].code.trim()
}

async function classicScript(part: Part): Promise<string> {
  const bundle = await rolldown({
    input: global,
    plugins: [fromChunks(part)],
    treeshake: false,
    // Addresses of files begin with a slash, so any base of this origin resolves them.
    transform: { define: { 'import.meta.url': 'document.baseURI', 'import.meta.resolve': 'undefined' } },
  })
  const { output } = await bundle.generate({
    format: 'iife',
    name: part.name,
    minify: true,
    exports: 'named',
    codeSplitting: false,
  })
  return output[0].code
}

/** Names of the files under /assets that the screens of these addresses come in, without their ending. */
function fetchedAhead(
  all: Chunks,
  isStart: (chunk: OutputChunk) => boolean,
  screens: StartOptions['screens'],
): Record<string, string[]> {
  const chunkOf = (screen: string): OutputChunk => {
    const found = [...all.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${screen}`)))
    if (!found) throw new Error(`No chunk holds ${screen}`)
    return found
  }
  const filesOf = (modules: readonly string[]): string[] =>
    withImports(all, modules.map(chunkOf))
      .filter((each) => !isStart(each))
      .map(({ fileName }) => fileName.replace(/^assets\/|\.js$/g, ''))
  return Object.fromEntries(Object.entries(screens).map(([address, modules]) => [address, filesOf(modules)]))
}

const firstPaint = '<script type="module" src="/src/app/first-paint.ts"></script>'

export interface StartOptions {
  /** Chunks that become scripts of their own, before the app's, in this order. */
  libraries: readonly string[]
  /** Modules of the screens that a first visit may begin with, by address. */
  screens: Readonly<Record<string, readonly string[]>>
}

/**
 * Puts everything that the first screen needs into a few classic scripts. Chromium keeps compiled code for
 * classic scripts from a worker's cache and not for modules, and half of a start was compiling.
 * What is loaded on demand stays a module, and takes what it shares with the start from these scripts.
 * What must run before the first paint is put into the page itself; the services allow it by its digest.
 */
export function startScript({ libraries, screens }: StartOptions): Plugin {
  const chunksOf = (bundle: OutputBundle): Chunks =>
    new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  /** By file name: the object that holds a chunk's exports. */
  let held = new Map<string, string>()
  const heldOf = (source: string): string | undefined => held.get(source.replace(/^.*\//, 'assets/'))
  return {
    name: 'start-script',
    apply: 'build',
    // A list of what each screen imports would be 3 kB of every start, and the worker's cache answers at once.
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } }),
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
        const all = chunksOf(bundle)
        const parts = startParts(all, libraries)
        held = new Map(
          parts.flatMap(({ name, chunks }) => chunks.map(({ fileName }, i) => [fileName, `${name}.c${i}`] as const)),
        )
        const ahead = fetchedAhead(all, ({ fileName }) => held.has(fileName), screens)
        const addresses: string[] = []
        for (const part of parts) {
          const own = new Set(part.chunks.map(({ fileName }) => fileName))
          for (const chunk of part.chunks)
            chunk.code = takingFrom(chunk.code, (source) =>
              own.has(source.replace(/^.*\//, 'assets/')) ? undefined : heldOf(source),
            )
          const code = await classicScript(part)
          const fileName = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
          this.emitFile({ type: 'asset', fileName, source: code })
          addresses.push(`/${fileName}`)
          noteScript(fileName, part.chunks)
        }
        for (const [fileName, chunk] of all) {
          if (held.has(fileName)) delete bundle[fileName]
          else chunk.code = takingFrom(chunk.code, heldOf)
        }
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        page.source = String(page.source)
          .replace(/<script type="module"[^>]*><\/script>/, '')
          .replaceAll(/["'`]__START_SCRIPTS__["'`]/g, JSON.stringify(addresses))
          .replaceAll(/["'`]__FETCHED_AHEAD__["'`]/g, JSON.stringify(ahead))
          .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
      },
    },
  }
}
