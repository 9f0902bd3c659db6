import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const FIRST_SCREEN = 190_000

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.optional(z.boolean()), imports: z.optional(z.array(z.string())) }),
)

/** The script files that must arrive before the first screen: the entry and everything it imports statically. */
export function firstScreenFiles(manifest: z.infer<typeof manifestSchema>): string[] {
  const keys = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true))
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return [...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'))
}

/** Bytes of the first screen's scripts after gzip, from the app built in `folder`; throws where it is not built. */
export function checkSize(folder: string, most = FIRST_SCREEN): { faults: string[]; bytes: number } {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')))
  const bytes = firstScreenFiles(manifest)
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length)
    .reduce((sum, size) => sum + size, 0)
  const faults = bytes > most ? [`the first screen loads ${bytes} bytes of script after gzip; ${most} is the most`] : []
  return { faults, bytes }
}
