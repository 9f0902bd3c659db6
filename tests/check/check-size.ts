import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The most bytes of the page, its scripts and its styles together, after gzip. */
const mostBytes = 188_500

/** For each file of the start: its modules, and the bytes of each (`tools/classic-start.ts`). */
export type StartContent = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The files that must arrive before the first screen: scripts that the page names, in tags or in its own script, and its styles. */
export function firstScreenFiles(page: string): { scripts: string[]; styles: string[] } {
  const named = (text: string, ending: RegExp): string[] => [
    ...new Set([...text.matchAll(ending)].map(([, file = '']) => file)),
  ]
  const links = [...page.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link)
  return { scripts: named(page, /\/([\w./-]+\.js)\b/g), styles: named(links.join(''), /\/([\w./-]+\.css)\b/g) }
}

const zipped = (text: Uint8Array | string): number => gzipSync(text, { level: 9 }).length

/** Returns what a module belongs to: a library, or a layer of the app. */
export function areaOf(module: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1]
  const layer = /^src\/([^/]+)\//.exec(module)?.[1]
  return library ?? layer ?? (module.startsWith('src/') ? 'app' : 'tooling')
}

/** Returns the bytes after gzip by area, the largest first: each file's are shared out by the length of its modules. */
export function startAreas(content: StartContent, bytesOf: (file: string) => number): Map<string, number> {
  const areas = new Map<string, number>()
  for (const [file, modules] of Object.entries(content)) {
    const whole = Object.values(modules).reduce((sum, length) => sum + length, 0)
    for (const [module, length] of Object.entries(modules)) {
      const area = areaOf(module)
      areas.set(area, (areas.get(area) ?? 0) + (bytesOf(file) * length) / whole)
    }
  }
  return new Map([...areas].sort(([, a], [, b]) => b - a))
}

export interface StartSize {
  faults: string[]
  /** Bytes after gzip of the page and its scripts. */
  scripts: number
  styles: number
  /** Sorted, the largest first. */
  areas: ReadonlyMap<string, number>
}

/** Weighs the first screen of the app built in `folder`, by what `content` says of its files; throws where it is not built. */
export function checkSize(folder: string, content: StartContent, most = mostBytes): StartSize {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = firstScreenFiles(page)
  const bytesOf = (file: string): number => zipped(readFileSync(join(folder, file)))
  const sum = (files: string[]): number => files.map(bytesOf).reduce((all, bytes) => all + bytes, 0)
  const [scripts, styles] = [zipped(page) + sum(named.scripts), sum(named.styles)]
  const faults: string[] = []
  if (named.scripts.length === 0 || named.styles.length === 0) faults.push('the page names no script, or no styles')
  if (scripts + styles > most)
    faults.push(`the first screen loads ${scripts + styles} bytes of script and styles after gzip; ${most} is the most`)
  const unexplained = [...named.scripts, ...named.styles].filter((file) => !(file in content))
  if (unexplained.length > 0) faults.push(`nothing says what is in ${unexplained.join(', ')}`)
  const areas = startAreas(content, (file) => (existsSync(join(folder, file)) ? bytesOf(file) : 0))
  return { faults, scripts, styles, areas }
}
