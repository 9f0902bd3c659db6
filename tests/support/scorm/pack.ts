import { unzipSync, zipSync, type Zippable } from 'fflate'

const mtime = '2026-01-01T00:00:00'

/** A zip of texts and bytes by path; the same bytes each time. */
export function pack(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).map(([path, file]) => [
    path,
    typeof file === 'string' ? new TextEncoder().encode(file) : file,
  ])
  return new Uint8Array(zipSync(Object.fromEntries(entries) as Zippable, { mtime }))
}

/** A package with more files, which lie there as they are: films do not compress. */
export function withFiles(packed: Uint8Array, more: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const stored = Object.fromEntries(
    Object.entries(more).map(([path, file]) => [path, [file, { level: 0 }]]),
  ) as Zippable
  return new Uint8Array(zipSync({ ...unzipSync(packed), ...stored }, { mtime }))
}
