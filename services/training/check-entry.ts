import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { headerSize, packedFrom } from '#domain/training/extract-entry.ts'
import { PackageError } from '#domain/training/package-fault.ts'
import type { ZipEntry } from '#domain/training/zip-entry.ts'
import { piecesOf, type StoredBytes } from './stored-bytes.ts'

/** Bytes that are read, and unpacked, at a time. */
const pieceSize = 64 * 1024

/** The bytes of a file of a package as they are packed. @throws PackageError `zip-broken` */
async function* packedPieces(zip: StoredBytes, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { headerAt, packedSize, path } = entry
  if (headerAt + headerSize > zip.size) throw new PackageError('zip-broken', path)
  const from = packedFrom(await zip.read(headerAt, headerAt + headerSize), entry)
  if (from + packedSize > zip.size) throw new PackageError('zip-broken', path)
  yield* piecesOf(zip, from, from + packedSize, pieceSize)
}

/** Piece by piece, never more than the package said that it is. */
async function* unpackedPieces(zip: StoredBytes, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const packed = packedPieces(zip, entry)
  if (!entry.isDeflated) return yield* packed
  const source = Readable.from(packed)
  const inflater = createInflateRaw({ chunkSize: pieceSize })
  source.on('error', (error) => inflater.destroy(error))
  try {
    for await (const piece of source.pipe(inflater)) yield piece as Uint8Array
  } catch (error) {
    // Whatever the packer did: zlib's own words help nobody.
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new PackageError('zip-broken', entry.path)
      : error
  } finally {
    source.destroy()
    inflater.destroy()
  }
}

/** Looks through one file of a package to its last byte. `take`: gets each piece. @throws PackageError `zip-broken` */
export async function checkEntry(
  zip: StoredBytes,
  entry: ZipEntry,
  take: (piece: Uint8Array) => void = () => undefined,
): Promise<void> {
  let [size, crc] = [0, 0]
  for await (const piece of unpackedPieces(zip, entry)) {
    size += piece.length
    if (size > entry.size) break
    crc = crc32(piece, crc)
    take(piece)
  }
  if (size !== entry.size || crc !== entry.crc) throw new PackageError('zip-broken', entry.path)
}
