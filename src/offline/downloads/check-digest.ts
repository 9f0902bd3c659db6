import { createSha256 } from '#domain/sha256.ts'
import type { SavedFile } from './kept-file.ts'

/** Whether what lies on this phone has this digest. Read part by part: a package is larger than a phone's memory likes. */
export async function hasDigest(file: SavedFile, sha256: string): Promise<boolean> {
  const hash = createSha256()
  for (let n = 0; ; n++) {
    const blob = await file.part(n)
    if (!blob) return hash.digest() === sha256
    hash.add(new Uint8Array(await blob.arrayBuffer()))
  }
}
