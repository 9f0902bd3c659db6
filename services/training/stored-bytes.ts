/** A file that is read where it lies, a little of it at a time. */
export interface StoredBytes {
  size: number
  /** Returns the bytes from `start` up to, but not including, `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>
}

/** All of a stretch, in pieces of at most `most` bytes. */
export async function* splitPieces(
  file: StoredBytes,
  start: number,
  end: number,
  most: number,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += most) yield await file.read(at, Math.min(end, at + most))
}
