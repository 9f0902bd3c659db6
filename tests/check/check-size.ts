import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { areaFaults, startAreas, type StartContent } from './start-areas.ts'

/** Of the page and its scripts, and with its styles. */
const mostBytes = { scripts: 174_500, all: 185_000 }

/** The files that must arrive before the first screen: scripts that the page names, in tags or in its own script, and its styles. */
export function firstScreenFiles(page: string): { scripts: string[]; styles: string[] } {
  const named = (text: string, ending: RegExp): string[] => [
    ...new Set([...text.matchAll(ending)].map(([, file = '']) => file)),
  ]
  const links = [...page.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)].map(([link]) => link)
  return { scripts: named(page, /\/([\w./-]+\.js)\b/g), styles: named(links.join(''), /\/([\w./-]+\.css)\b/g) }
}

const zipped = (text: Uint8Array | string): number => gzipSync(text, { level: 9 }).length

export interface StartSize {
  faults: string[]
  /** Bytes after gzip of the page and its scripts. */
  scripts: number
  styles: number
  /** The largest first. */
  areas: ReadonlyMap<string, number>
}

/** Weighs the first screen of the app built in `folder`, by what `content` says of its files; throws where it is not built. */
export function checkSize(folder: string, content: StartContent, most = mostBytes): StartSize {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = firstScreenFiles(page)
  const bytesOf = (file: string): number => zipped(readFileSync(join(folder, file)))
  const sum = (files: string[]): number => files.map(bytesOf).reduce((all, bytes) => all + bytes, 0)
  const [scripts, styles] = [zipped(page) + sum(named.scripts), sum(named.styles)]
  const areas = startAreas(content, (file) => (existsSync(join(folder, file)) ? bytesOf(file) : 0))
  const faults = areaFaults(areas)
  if (named.scripts.length === 0 || named.styles.length === 0) faults.push('the page names no script, or no styles')
  if (scripts > most.scripts)
    faults.push(`the first screen loads ${scripts} bytes of script after gzip; ${most.scripts} is the most`)
  if (scripts + styles > most.all)
    faults.push(
      `the first screen loads ${scripts + styles} bytes of script and styles after gzip; ${most.all} is the most`,
    )
  const unexplained = [...named.scripts, ...named.styles].filter((file) => !(file in content))
  if (unexplained.length > 0) faults.push(`nothing says what is in ${unexplained.join(', ')}`)
  return { faults, scripts, styles, areas }
}
