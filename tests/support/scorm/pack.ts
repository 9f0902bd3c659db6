import { zipSync } from 'fflate'
import type { Zippable } from 'fflate'

/** A zip of texts and bytes by path; the same bytes each time. */
export function pack(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? new TextEncoder().encode(file) : file])
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Zippable, { mtime: '2026-01-01T00:00:00' }))
}
