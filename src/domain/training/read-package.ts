import { checkEntries, findManifest, manifestPath } from './check-entries.ts'
import { extractEntry, type Inflate } from './extract-entry.ts'
import type { ManifestElement } from './manifest-element.ts'
import { manifestText } from './manifest-text.ts'
import { PackageError } from './package-error.ts'
import { foldPath, PackageFiles } from './package-files.ts'
import type { PackageManifest } from './package-manifest.ts'
import { readManifest } from './read-manifest.ts'
import { readZipDirectory } from './read-zip-directory.ts'
import type { ZipEntry } from './zip-entry.ts'

export interface PackageTools {
  inflate: Inflate
  /** The root element of a document. @throws where it is not well-formed */
  parseXml: (text: string) => ManifestElement | null
}

export interface ReadPackage {
  manifest: PackageManifest
  entries: readonly ZipEntry[]
}

function parse(bytes: Uint8Array, parseXml: PackageTools['parseXml']): ManifestElement {
  try {
    const root = parseXml(manifestText(bytes))
    if (root) return root
  } catch (error) {
    throw new PackageError('manifest-broken', error instanceof Error ? error.message.split('\n')[0] : undefined)
  }
  throw new PackageError('manifest-broken')
}

/** The manifest among the files of a package. `packedBytes`: size of the whole. @throws PackageError */
export function manifestEntry(entries: readonly ZipEntry[], packedBytes: number): ZipEntry {
  checkEntries(entries, packedBytes)
  const found = findManifest(entries)
  if (!found)
    throw new PackageError(
      'manifest-missing',
      entries.find(({ path }) => foldPath(path).endsWith(`/${manifestPath}`))?.path,
    )
  return found
}

/** Returns the parsed manifest of a package. `bytes`: the bytes of the manifest. @throws PackageError */
export function parseManifest(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  parseXml: PackageTools['parseXml'],
): PackageManifest {
  return readManifest(parse(bytes, parseXml), new PackageFiles(entries.map(({ path }) => path)))
}

/**
 * Checks a whole SCORM package and reads what it says of itself. Nothing but its manifest is unpacked.
 *
 * @throws PackageError
 */
export function readPackage(bytes: Uint8Array, { inflate, parseXml }: PackageTools): ReadPackage {
  const entries = readZipDirectory(bytes)
  const manifest = extractEntry(bytes, manifestEntry(entries, bytes.length), inflate)
  return { manifest: parseManifest(manifest, entries, parseXml), entries }
}
