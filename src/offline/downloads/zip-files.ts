import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Returns one zip archive. Photos don't become smaller, so all but text is stored as it is. */
export function zipFiles(files: Iterable<readonly [name: string, bytes: Uint8Array]>): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(new Uint8Array(chunk))
  })
  for (const [name, bytes] of files) {
    const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name)
    archive.add(entry)
    entry.push(bytes, true)
  }
  archive.end()
  return new Blob(chunks, { type: 'application/zip' })
}
