import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST_SCREEN = 190_000

const scriptTag = /<(?:script [^>]*src|link rel="modulepreload"[^>]*href)="\/([^"]+)"/g

/** The script files that must arrive before the first screen: those that the page names. */
export const firstScreenFiles = (page: string): string[] => [...page.matchAll(scriptTag)].map(([, file = '']) => file)

/** Bytes of the first screen's scripts after gzip, from the app built in `folder`; throws where it is not built. */
export function checkSize(folder: string, most = FIRST_SCREEN): { faults: string[]; bytes: number } {
  const files = firstScreenFiles(readFileSync(join(folder, 'index.html'), 'utf8'))
  if (files.length === 0) return { faults: ['the page names no script'], bytes: 0 }
  const bytes = files
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
  const faults = bytes > most ? [`the first screen loads ${bytes} bytes of script after gzip; ${most} is the most`] : []
  return { faults, bytes }
}
