import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  rolldown,
  type OutputBundle,
  type OutputChunk,
  type Plugin as RolldownPlugin,
  type PluginContext,
} from 'rolldown'
import { minifySync } from 'rolldown/experimental'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

/*
 * Turns the bundle of the app into the one that couriers get (decisions 010, 049 and 101). `vite build` works without it.
 *
 * - Everything the first screen needs goes into a few classic scripts. Chromium caches compiled code for classic scripts
 *   from a worker's cache but not for modules, and half of a start was compiling. Code that is loaded on demand stays a
 *   module, and takes what it shares with the start from these scripts.
 * - The script that runs before the first paint is put into the page itself. The services allow it by its digest.
 * - There are two sheets of styles: one for the first screens, and one for all others, loaded by `later-styles.ts`.
 * - `start-content.json`, beside the folder of the app, says what each file of the start is made of.
 */
export interface ClassicStartOptions {
  /** Chunks that become scripts of their own, before the app's, in this order. */
  libraries: readonly string[]
  /** Chunk of widgets that many screens share, loaded with the entry. */
  shared: string
  /** Modules that a first visit needs beside the start, by the address it begins at. */
  firstScreens: Readonly<Record<string, readonly string[]>>
}

type Chunks = ReadonlyMap<string, OutputChunk>

/** One of the start's scripts: its chunks, and the name of the global object that holds their exports. */
interface StartScript {
  name: string
  chunks: readonly OutputChunk[]
}

const global = '__start'
const placeholders = { start: '__START_SCRIPTS__', ahead: '__FETCHED_AHEAD__' }
const firstPaint = /<script type="module" src="\/(src\/[\w/-]+\/first-paint\.ts)"><\/script>/

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8)
const toAsset = (source: string): string => source.replace(/^.*\//, 'assets/')

const getChunks = (bundle: OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))

/** Returns these chunks and all that they import statically; what is imported comes first. */
function withImports(all: Chunks, roots: readonly OutputChunk[]): OutputChunk[] {
  const found = new Set<OutputChunk>()
  const visited = new Set<OutputChunk>()
  const visit = (chunk: OutputChunk): void => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const name of chunk.imports) {
      const imported = all.get(name)
      if (imported) visit(imported)
    }
    found.add(chunk)
  }
  roots.forEach(visit)
  return [...found]
}

function findChunk(all: Chunks, module: string): OutputChunk {
  const found = [...all.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!found) throw new Error(`No chunk holds ${module}`)
  return found
}

/** The libraries first, each group in a script of its own; then the entry, the shared widgets, and all that these import. */
function toStartScripts(all: Chunks, { libraries, shared }: ClassicStartOptions): StartScript[] {
  const chunks = [...all.values()]
  const roots = [
    ...libraries.map((library) => chunks.filter(({ name }) => name === library)),
    chunks.filter(({ isEntry, name }) => isEntry || name === shared),
  ]
  const taken = new Set<OutputChunk>()
  return roots.map((chosen, i) => {
    const own = withImports(all, chosen).filter((chunk) => !taken.has(chunk))
    for (const chunk of own) taken.add(chunk)
    return { name: `${global}${i}`, chunks: own }
  })
}

type ImportDeclaration = Extract<ReturnType<typeof parseAst>['body'][number], { type: 'ImportDeclaration' }>

function toDeclarators({ specifiers }: ImportDeclaration, held: string): string {
  const taken: string[] = []
  const whole: string[] = []
  for (const each of specifiers) {
    const { name } = each.local
    if (each.type === 'ImportNamespaceSpecifier') whole.push(`${name}=${held}`)
    else if (each.type === 'ImportDefaultSpecifier') taken.push(`default:${name}`)
    else taken.push(`${'name' in each.imported ? each.imported.name : JSON.stringify(each.imported.value)}:${name}`)
  }
  return [...(taken.length > 0 ? [`{${taken.join(',')}}=${held}`] : []), ...whole].join(',')
}

/**
 * Replaces imports in a chunk's code by a look at what scripts that have run already hold.
 * @param getHeld returns the object that holds the exports of a chunk; undefined: it stays an import
 */
export function takeFromStart(code: string, getHeld: (source: string) => string | undefined): string {
  let text = ''
  let from = 0
  for (const node of parseAst(code).body) {
    const held = 'source' in node && node.source ? getHeld(node.source.value) : undefined
    if (held === undefined) continue
    if (node.type !== 'ImportDeclaration')
      throw new Error(`A chunk exports what is in the start: ${code.slice(node.start, node.end)}`)
    const names = toDeclarators(node, held)
    text += code.slice(from, node.start) + (names === '' ? '' : `const ${names};`)
    from = node.end
  }
  return text + code.slice(from)
}

/** Serves the chunks of one script to a second pass of the bundler. Imports of anything else stay as they are. */
function fromChunks({ chunks }: StartScript): RolldownPlugin {
  const codes = new Map(chunks.map(({ fileName, code }) => [fileName, code]))
  return {
    name: 'start-chunks',
    resolveId: (id) => (id === global ? id : codes.has(toAsset(id)) ? toAsset(id) : { id, external: true }),
    load: (id) =>
      id === global
        ? chunks.map(({ fileName }, i) => `export * as c${i} from './${fileName}'`).join('\n')
        : codes.get(toAsset(id)),
  }
}

async function bundleScript(script: StartScript): Promise<string> {
  const bundle = await rolldown({
    input: global,
    plugins: [fromChunks(script)],
    treeshake: false,
    // Addresses of files begin with a slash, so any base of this origin resolves them.
    transform: { define: { 'import.meta.url': 'document.baseURI', 'import.meta.resolve': 'undefined' } },
  })
  const { output } = await bundle.generate({
    format: 'iife',
    name: script.name,
    minify: true,
    exports: 'named',
    codeSplitting: false,
  })
  return output[0].code
}

/** Bundles a module and what it imports into one plain script, for the page itself. */
async function bundleInline(file: string): Promise<string> {
  const define = { __START__: JSON.stringify(placeholders.start), __AHEAD__: JSON.stringify(placeholders.ahead) }
  const bundle = await rolldown({ input: file, transform: { target: 'es2022', define } })
  const { output } = await bundle.generate({ format: 'iife', minify: true, codeSplitting: false })
  return output[0].code.trim()
}

const getSheets = (chunk: OutputChunk): Set<string> => chunk.viteMetadata?.importedCss ?? new Set()

/** Takes the sheets of these chunks out of the bundle, and returns their text in one. */
function takeSheets(bundle: OutputBundle, chunks: readonly OutputChunk[]): string {
  let text = ''
  for (const chunk of chunks)
    for (const fileName of getSheets(chunk)) {
      const sheet = bundle[fileName]
      if (sheet?.type === 'asset') text += String(sheet.source).trimEnd()
      delete bundle[fileName]
    }
  return text
}

const toModuleName = (id: string): string => relative('.', id.replaceAll('\0', '').replace(/\?.*$/, ''))

/** The length of each module of a script without comments and long names; modules that leave nothing are left out. */
function measureScript(chunks: readonly OutputChunk[]): Record<string, number> {
  const lengths = chunks.flatMap(({ modules }) =>
    Object.entries(modules).map(
      ([id, { code }]) =>
        [toModuleName(id), minifySync(id, code ?? '', { module: true, compress: false }).code.trim().length] as const,
    ),
  )
  return Object.fromEntries(lengths.filter(([, length]) => length > 0))
}

/** The length of each sheet as it was written: in the one that goes out they cannot be told apart. */
const measureSheets = (chunks: readonly OutputChunk[]): Record<string, number> =>
  Object.fromEntries(
    chunks
      .flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('.css')))
      .map((id) => [toModuleName(id), readFileSync(id, 'utf8').length]),
  )

type Modules = Pick<PluginContext, 'getModuleIds' | 'getModuleInfo'>

/** Returns the app's entry, the modules of the first screens, and what these load by themselves: it is drawn with them. */
function getFirstModules(modules: Modules, firstScreens: readonly string[]): string[] {
  const ids = [...modules.getModuleIds()]
  const screens = ids.filter((id) => firstScreens.some((screen) => id.endsWith(`/${screen}`)))
  return [
    ...ids.filter((id) => modules.getModuleInfo(id)?.isEntry),
    ...screens,
    ...screens.flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ]
}

/** Returns these modules and all that they import statically. */
function reachModules(modules: Modules, roots: readonly string[]): Set<string> {
  const found = new Set(roots)
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Two sheets instead of one for each chunk: thirty small ones would cost more to ask for than to hold. */
function splitStyles(content: Record<string, object>, { firstScreens }: ClassicStartOptions): Plugin {
  let later = ''
  return {
    name: 'classic-start-styles',
    config: () => ({ build: { cssCodeSplit: true } }),
    generateBundle: {
      // Before the page is given its links, and the code the sheets that it waits for.
      order: 'pre',
      handler(_, bundle) {
        const all = getChunks(bundle)
        const chunks = [...all.values()]
        const roots = getFirstModules(this, Object.values(firstScreens).flat())
        const drawnFirst = reachModules(this, roots)
        // A file on demand may hold more than one screen, but has no sheet of its own then (tools/few-files.ts).
        const isFirst = ({ moduleIds }: OutputChunk): boolean =>
          moduleIds.some((id) => id.endsWith('.css') && drawnFirst.has(id))
        const inOrder = withImports(all, [
          ...chunks.filter(({ moduleIds }) => moduleIds.some((id) => roots.includes(id))),
          ...chunks,
        ])
        const first = inOrder.filter(isFirst)
        const rest = inOrder.filter((chunk) => !first.includes(chunk))
        const [own = '', others = ''] = [first, rest].map((each) => {
          const source = takeSheets(bundle, each)
          const fileName = `assets/style-${hashOf(source)}.css`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        })
        for (const chunk of chunks) getSheets(chunk).clear()
        for (const chunk of chunks) if (chunk.isEntry) getSheets(chunk).add(own)
        content[own] = measureSheets(first)
        later = others
      },
    },
    transformIndexHtml: () =>
      later === ''
        ? []
        : [{ tag: 'meta', attrs: { name: 'later-styles', content: `/${later}` }, injectTo: 'head' as const }],
  }
}

function bundleStart(content: Record<string, object>, options: ClassicStartOptions): Plugin {
  /** By file name: the object that holds a chunk's exports. */
  let held = new Map<string, string>()
  const getHeld = (source: string): string | undefined => held.get(toAsset(source))
  return {
    name: 'classic-start-scripts',
    // A list of what each screen imports would be 3 kB of every start, and the worker's cache answers at once.
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: () => [] } } }),
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const file = firstPaint.exec(html)?.[1]
        if (file === undefined) throw new Error('The page does not name the script of the first paint')
        const code = await bundleInline(file)
        return html.replace(firstPaint, () => `<script>${code}</script>`)
      },
    },
    generateBundle: {
      // After the bundler's own last changes to the chunks.
      order: 'post',
      async handler(_, bundle) {
        const all = getChunks(bundle)
        const scripts = toStartScripts(all, options)
        held = new Map(
          scripts.flatMap(({ name, chunks }) => chunks.map(({ fileName }, i) => [fileName, `${name}.c${i}`] as const)),
        )
        const getFiles = (modules: readonly string[]): string[] =>
          withImports(
            all,
            modules.map((module) => findChunk(all, module)),
          )
            .filter(({ fileName }) => !held.has(fileName))
            .map(({ fileName }) => fileName.replace(/^assets\/|\.js$/g, ''))
        const ahead = Object.fromEntries(
          Object.entries(options.firstScreens).map(([address, modules]) => [address, getFiles(modules)]),
        )
        const addresses: string[] = []
        for (const script of scripts) {
          const own = new Set(script.chunks.map(({ fileName }) => fileName))
          for (const chunk of script.chunks)
            chunk.code = takeFromStart(chunk.code, (source) => (own.has(toAsset(source)) ? undefined : getHeld(source)))
          const code = await bundleScript(script)
          const fileName = `assets/start-${hashOf(code)}.js`
          this.emitFile({ type: 'asset', fileName, source: code })
          addresses.push(`/${fileName}`)
          content[fileName] = measureScript(script.chunks)
        }
        for (const [fileName, chunk] of all) {
          if (held.has(fileName)) delete bundle[fileName]
          else chunk.code = takeFromStart(chunk.code, getHeld)
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
    writeBundle: ({ dir = 'build/app' }) =>
      writeFileSync(join(dir, '..', 'start-content.json'), `${JSON.stringify(content, null, 1)}\n`),
  }
}

/** Builds the start that couriers get. Belongs into release builds only. */
export function classicStart(options: ClassicStartOptions): Plugin[] {
  const content: Record<string, object> = {}
  return [splitStyles(content, options), bundleStart(content, options)]
}
