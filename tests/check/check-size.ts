import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST_SCREEN = 190_000

/** The script files that must arrive before the first screen: those that the page names, in tags or in its own script. */
export const firstScreenFiles = (page: string): string[] => [
  ...new Set([...page.matchAll(/\/([\w./-]+\.js)\b/g)].map(([, file = '']) => file)),
]

/** Bytes of the page and the first screen's scripts after gzip, from the app built in `folder`; throws where it is not built. */
export function checkSize(folder: string, most = FIRST_SCREEN): { faults: string[]; bytes: number } {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = firstScreenFiles(page)
  if (files.length === 0) return { faults: ['the page names no script'], bytes: 0 }
  const bytes = [page, ...files.map((file) => readFileSync(join(folder, file)))]
    .map((text) => gzipSync(text, { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
  const faults = bytes > most ? [`the first screen loads ${bytes} bytes of script after gzip; ${most} is the most`] : []
  return { faults, bytes }
}
