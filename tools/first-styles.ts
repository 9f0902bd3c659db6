import { createHash } from 'node:crypto'
import type { OutputBundle, OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'
import { noteStyles } from './start-content.ts'

type Chunks = ReadonlyMap<string, OutputChunk>

/** These and all that they import statically, what is imported first. */
function inOrder(all: Chunks, roots: readonly OutputChunk[]): OutputChunk[] {
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

const sheetsOf = (chunk: OutputChunk): Set<string> => chunk.viteMetadata?.importedCss ?? new Set()

/** Takes the sheets of these chunks out of the bundle; their text, one after the other. */
function takeSheets(bundle: OutputBundle, chunks: readonly OutputChunk[]): string {
  let text = ''
  for (const chunk of chunks)
    for (const fileName of sheetsOf(chunk)) {
      const sheet = bundle[fileName]
      if (sheet?.type === 'asset') text += String(sheet.source).trimEnd()
      delete bundle[fileName]
    }
  return text
}

/**
 * Two sheets: one that the page names, for what `screens` show, and one for all other screens, which
 * `src/app/later-styles.ts` asks for. Thirty small ones would cost more to ask for than to hold.
 */
export function firstStyles(screens: readonly string[]): Plugin {
  let later = ''
  return {
    name: 'first-styles',
    apply: 'build',
    config: () => ({ build: { cssCodeSplit: true } }),
    generateBundle: {
      // Before the page is given its links, and the code the sheets that it waits for.
      order: 'pre',
      handler(_, bundle) {
        const all: Chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        )
        const chunks = [...all.values()]
        const entry = chunks.find(({ isEntry }) => isEntry)
        const begins = chunks.filter(({ moduleIds }) =>
          moduleIds.some((id) => screens.some((screen) => id.endsWith(`/${screen}`))),
        )
        if (!entry || begins.length === 0) throw new Error('The chunks of the first screens are not there')
        const first = inOrder(all, [entry, ...begins])
        const rest = inOrder(all, chunks).filter((chunk) => !first.includes(chunk))
        const [own = '', others = ''] = [first, rest].map((each) => {
          const source = takeSheets(bundle, each)
          const fileName = `assets/style-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
          this.emitFile({ type: 'asset', fileName, source })
          return fileName
        })
        for (const chunk of chunks) sheetsOf(chunk).clear()
        sheetsOf(entry).add(own)
        noteStyles(own, first)
        later = others
      },
    },
    transformIndexHtml: () =>
      later === ''
        ? []
        : [{ tag: 'meta', attrs: { name: 'later-styles', content: `/${later}` }, injectTo: 'head' as const }],
  }
}
