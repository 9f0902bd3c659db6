import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { minifySync } from 'rolldown/experimental'
import type { OutputChunk } from 'rolldown'
import type { Plugin } from 'vite'

/** By module: how long it is in a file of the start, in characters. */
type Content = Record<string, number>

const made: Record<string, Content> = {}

const nameOf = (id: string): string => relative('.', id.replaceAll('\0', '').replace(/\?.*$/, ''))

/** The modules as they go out, without comments and long names; those that leave nothing are left out. */
export function noteScript(file: string, chunks: readonly OutputChunk[]): void {
  const lengths = chunks.flatMap(({ modules }) =>
    Object.entries(modules).map(
      ([id, { code }]) =>
        [nameOf(id), minifySync(id, code ?? '', { module: true, compress: false }).code.trim().length] as const,
    ),
  )
  made[file] = Object.fromEntries(lengths.filter(([, length]) => length > 0))
}

/** The sheets as they were written: in the one that goes out nobody can tell them apart. */
export function noteStyles(file: string, chunks: readonly OutputChunk[]): void {
  const sheets = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('.css')))
  made[file] = Object.fromEntries(sheets.map((id) => [nameOf(id), readFileSync(id, 'utf8').length]))
}

/** Writes down beside the folder of the app what each file of the start is made of, for who checks its size. */
export const startContent = (name: string): Plugin => ({
  name: 'start-content',
  apply: 'build',
  writeBundle: ({ dir = 'build/app' }) => writeFileSync(join(dir, '..', name), `${JSON.stringify(made, null, 1)}\n`),
})
