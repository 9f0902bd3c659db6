import { parseXml } from '@rgrove/parse-xml'
import type { PackageFacts } from '#contracts/training-endpoints.ts'
import { scoSchema } from '#contracts/training.ts'
import { PackageError } from '#domain/training/package-fault.ts'
import { lessonsOf, type PackageManifest } from '#domain/training/package-manifest.ts'
import { manifestEntry, manifestOf } from '#domain/training/read-package.ts'
import { directoryAt, endsWithin, readZipDirectory } from '#domain/training/read-zip-directory.ts'
import type { ZipEntry } from '#domain/training/zip-entry.ts'
import { checkEntry } from './check-entry.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** Bytes of the directory of a zip, names and comments included: five thousand files have about one of them. */
const largestDirectory = 8 * 1024 * 1024

async function readEntries(zip: StoredBytes): Promise<ZipEntry[]> {
  const end = await zip.read(Math.max(0, zip.size - endsWithin), zip.size)
  const begin = directoryAt(end)
  if (begin >= zip.size) throw new PackageError('zip-broken')
  if (zip.size - begin > largestDirectory) throw new PackageError('too-many-files')
  return readZipDirectory(await zip.read(begin, zip.size), begin)
}

async function readManifest(zip: StoredBytes, entries: readonly ZipEntry[]): Promise<PackageManifest> {
  const pieces: Uint8Array[] = []
  await checkEntry(zip, manifestEntry(entries, zip.size), (piece) => pieces.push(piece.slice()))
  return manifestOf(Buffer.concat(pieces), entries, (text) => parseXml(text).root)
}

/**
 * Looks through a SCORM package before any courier gets it, each file down to its last byte, where it lies: never more than a
 * few pieces of it are in memory.
 * @throws PackageError
 */
export async function inspectPackage(zip: StoredBytes): Promise<Pick<PackageFacts, 'edition' | 'title' | 'scos'>> {
  const entries = await readEntries(zip)
  const manifest = await readManifest(zip, entries)
  for (const entry of entries) await checkEntry(zip, entry)
  const scos = lessonsOf(manifest.root).map(({ id, title, lesson }) => {
    const sco = scoSchema.safeParse({ id, title: title.slice(0, 200), href: lesson.href })
    if (!sco.success) throw new PackageError('manifest-broken', id.slice(0, 200))
    return sco.data
  })
  return { edition: manifest.edition, title: manifest.title.slice(0, 200), scos }
}
