import { parseXml } from '@rgrove/parse-xml'
import type { PackageFacts } from '#contracts/training/training-endpoints.ts'
import { scoSchema } from '#contracts/training/training.ts'
import { PackageError } from '#domain/training/package-error.ts'
import { listLessons, type PackageManifest } from '#domain/training/package-manifest.ts'
import { manifestText } from '#domain/training/manifest-text.ts'
import { mayNameFiles, NameCheck } from '#domain/training/package-warning.ts'
import { manifestEntry, parseManifest } from '#domain/training/read-package.ts'
import { directoryAt, endsWithin, readZipDirectory } from '#domain/training/read-zip-directory.ts'
import type { ZipEntry } from '#domain/training/zip-entry.ts'
import { type StoredBytes, splitPieces } from './stored-bytes.ts'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { headerSize, packedFrom } from '#domain/training/extract-entry.ts'

/** Bytes that are read, and unpacked, at a time. */
const pieceSize = 64 * 1024

/** The bytes of a file of a package as they are packed. @throws PackageError `zip-broken` */
async function* packedPieces(zip: StoredBytes, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const { headerAt, packedSize, path } = entry
  if (headerAt + headerSize > zip.size) throw new PackageError('zip-broken', path)
  const from = packedFrom(await zip.read(headerAt, headerAt + headerSize), entry)
  if (from + packedSize > zip.size) throw new PackageError('zip-broken', path)
  yield* splitPieces(zip, from, from + packedSize, pieceSize)
}

/** Unpacks piece by piece, never more than the package declares. */
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
async function checkEntry(
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

/** Bytes of the directory of a zip, names and comments included: five thousand files have about one of them. */
const largestDirectory = 8 * 1024 * 1024

async function readEntries(zip: StoredBytes): Promise<ZipEntry[]> {
  const end = await zip.read(Math.max(0, zip.size - endsWithin), zip.size)
  const begin = directoryAt(end)
  if (begin >= zip.size) throw new PackageError('zip-broken')
  if (zip.size - begin > largestDirectory) throw new PackageError('too-many-files')
  return readZipDirectory(await zip.read(begin, zip.size), begin)
}

/** Bytes of text files in which names of other files are looked for: of one file, and of a package. */
const textLimits = { file: 1024 * 1024, package: 24 * 1024 * 1024 }

/** A whole file, checked. @throws PackageError `zip-broken` */
async function readWhole(zip: StoredBytes, entry: ZipEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  await checkEntry(zip, entry, (piece) => pieces.push(piece.slice()))
  return Buffer.concat(pieces)
}

async function readManifest(zip: StoredBytes, entries: readonly ZipEntry[]): Promise<PackageManifest> {
  const bytes = await readWhole(zip, manifestEntry(entries, zip.size))
  return parseManifest(bytes, entries, (text) => parseXml(text).root)
}

/** Looks through every file, and returns what works here though it would not work everywhere. @throws PackageError */
async function checkFiles(zip: StoredBytes, entries: readonly ZipEntry[]): Promise<PackageFacts['warnings']> {
  const names = new NameCheck(entries.map(({ path }) => path))
  let left = textLimits.package
  for (const entry of entries) {
    const isRead = mayNameFiles(entry.path) && entry.size <= Math.min(left, textLimits.file)
    if (!isRead) {
      await checkEntry(zip, entry)
      continue
    }
    left -= entry.size
    names.read(entry.path, manifestText(await readWhole(zip, entry)))
  }
  return names.warnings()
}

/**
 * Looks through a SCORM package before any courier gets it, each file down to its last byte, where it lies: of films never
 * more than a few pieces are in memory, and of texts one at a time.
 * @throws PackageError
 */
export async function inspectPackage(
  zip: StoredBytes,
): Promise<Pick<PackageFacts, 'edition' | 'title' | 'scos' | 'warnings'>> {
  const entries = await readEntries(zip)
  const manifest = await readManifest(zip, entries)
  const warnings = await checkFiles(zip, entries)
  const scos = listLessons(manifest.root).map(({ id, title, lesson }) => {
    const sco = scoSchema.safeParse({ id, title: title.slice(0, 200), href: lesson.href })
    if (!sco.success) throw new PackageError('manifest-broken', id.slice(0, 200))
    return sco.data
  })
  return { edition: manifest.edition, title: manifest.title.slice(0, 200), scos, warnings }
}
