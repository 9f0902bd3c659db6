import { checkZipEntries, type ZipLimits } from '../../training/check-entries.ts'
import { extractUnchecked, headerSize, type Inflate } from '../../training/extract-entry.ts'
import { PackageError } from '../../training/package-error.ts'
import { readZipDirectory } from '../../training/read-zip-directory.ts'
import type { ZipEntry } from '../../training/zip-entry.ts'
import type { EvidenceFiles } from '../check-evidence.ts'
import { layOut, packedSize } from './pack-archive.ts'

const MB = 1024 * 1024

/** The limits of a file of evidence: some six weeks with photos, and no more than a browser can read at once. */
export const archiveLimits: ZipLimits = {
  packedBytes: 300 * MB,
  unpackedBytes: 400 * MB,
  files: 5000,
  ratio: 100,
  ratioFromBytes: 20 * MB,
}

/** Why a file can't be read as an archive of evidence. */
export const archiveErrors = {
  empty: 'The file is empty.',
  'not-a-zip': 'This isn’t a zip file. Choose the file as it was sent to you, without unpacking it.',
  'cut-off': 'The end of the zip is missing or damaged. Get the file again: it may have been cut off on the way.',
  'zip-broken': 'The zip is damaged, and a file in it can’t be unpacked.',
  'zip-unsupported': 'The zip is encrypted, split or packed in a way that can’t be read here.',
  'path-outside': 'A file in the zip would lie outside its folder, which no file of evidence does.',
  'path-doubled': 'Two files in the zip have the same name.',
  'too-large': 'The file is too large: 300 MB is the most, and 400 MB unpacked.',
  'too-many-files': 'The zip has more than 5,000 files.',
  'packed-too-tight': 'The zip would unpack to far more than it should, so it was not unpacked.',
} as const
export type ArchiveError = keyof typeof archiveErrors

export interface UnreadableArchive {
  error: ArchiveError
  /** The path of the file in the zip that it is about. */
  path?: string
}

/**
 * How the files lie in the zip: as the app packs them, with a header that was changed at a byte, or packed by another
 * program.
 */
export type ArchivePacking = { kind: 'own' } | { kind: 'changed'; at: number } | { kind: 'other' }

export interface ReadArchive {
  files: EvidenceFiles
  packing: ArchivePacking
}

const isOwnPacking = (entries: readonly ZipEntry[], size: number): boolean =>
  entries.every((entry) => !entry.isDeflated && entry.packedSize === entry.size) && packedSize(entries) === size

/** Reads the files from where the app's packing has them, whatever a changed header says. */
function readOwnPacking(bytes: Uint8Array, entries: readonly ZipEntry[]): ReadArchive {
  const files = new Map<string, Uint8Array>()
  let at = 0
  for (const { path, size } of entries) {
    at += headerSize + new TextEncoder().encode(path).length
    files.set(path, bytes.subarray(at, at + size))
    at += size
  }
  for (const { at, bytes: expected } of layOut(files).headers) {
    const place = expected.findIndex((byte, n) => bytes[at + n] !== byte)
    if (place >= 0) return { files, packing: { kind: 'changed', at: at + place } }
  }
  return { files, packing: { kind: 'own' } }
}

function toUnreadable(error: unknown, bytes: Uint8Array): UnreadableArchive {
  if (!(error instanceof PackageError)) throw error
  const { code, at } = error
  if (code === 'zip-broken' && at === undefined) {
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
    return { error: isZip ? 'cut-off' : 'not-a-zip' }
  }
  return { error: code in archiveErrors ? (code as ArchiveError) : 'zip-broken', path: at }
}

/** Reads the files of a zip, changed or not. It is checked before it is unpacked, so that a small zip can't fill the memory. */
export function readArchive(bytes: Uint8Array, inflate: Inflate): ReadArchive | UnreadableArchive {
  if (bytes.length === 0) return { error: 'empty' }
  if (bytes.length > archiveLimits.packedBytes) return { error: 'too-large' }
  try {
    const entries = readZipDirectory(bytes)
    checkZipEntries(entries, bytes.length, archiveLimits)
    if (isOwnPacking(entries, bytes.length)) return readOwnPacking(bytes, entries)
    const files = new Map(entries.map((entry) => [entry.path, extractUnchecked(bytes, entry, inflate)]))
    return { files, packing: { kind: 'other' } }
  } catch (error) {
    return toUnreadable(error, bytes)
  }
}
