import type { BlobRef } from '#contracts/sync/blob.ts'
import type { PhotoError } from './photo-error.ts'

/**
 * A photo taken on this phone that has no name yet. `fault` says why it is poor proof, until the courier confirms it.
 */
export type TakenPhoto = Pick<BlobRef, 'sha256' | 'type' | 'size'> & {
  bytes: ArrayBuffer
  width: number
  height: number
  fault?: PhotoError | null
}

/** Bytes of named pictures, by their blob ids. */
export type PhotoBytes = Readonly<Record<string, ArrayBuffer>>

/** Names pictures for one statement: two never share a blob. The references are in the order of the pictures. */
export function namePhotos(
  taken: readonly TakenPhoto[],
  newId: () => string,
): { photos: BlobRef[]; bytes: PhotoBytes } {
  const named = taken.map((photo) => ({ ...photo, id: newId() }))
  return {
    photos: named.map(({ id, sha256, type, size }) => ({ id, sha256, type, size })),
    bytes: Object.fromEntries(named.map(({ id, bytes }) => [id, bytes])),
  }
}
