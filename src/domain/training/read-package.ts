import { checkEntries, manifestPath } from './check-entries.ts'
import { extractEntry, type Inflate } from './extract-entry.ts'
import type { ManifestElement } from './manifest-element.ts'
import { PackageError } from './package-fault.ts'
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

/** In the encoding that the file itself says. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const encoding = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function parse(bytes: Uint8Array, parseXml: PackageTools['parseXml']): ManifestElement {
  try {
    const root = parseXml(textOf(bytes))
    if (root) return root
  } catch (error) {
    throw new PackageError('manifest-broken', error instanceof Error ? error.message.split('\n')[0] : undefined)
  }
  throw new PackageError('manifest-broken')
}

/** The manifest among the files of a package. `packedBytes`: size of the whole. @throws PackageError */
export function manifestEntry(entries: readonly ZipEntry[], packedBytes: number): ZipEntry {
  checkEntries(entries, packedBytes)
  const found = entries.find(({ path }) => path === manifestPath)
  if (!found)
    throw new PackageError('manifest-missing', entries.find(({ path }) => path.endsWith(`/${manifestPath}`))?.path)
  return found
}

/** What a package says of itself. `bytes`: of its manifest. @throws PackageError */
export function manifestOf(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  parseXml: PackageTools['parseXml'],
): PackageManifest {
  return readManifest(parse(bytes, parseXml), new Set(entries.map(({ path }) => path)))
}

/**
 * Checks a whole SCORM package and reads what it says of itself. Nothing but its manifest is unpacked.
 *
 * @throws PackageError
 */
export function readPackage(bytes: Uint8Array, { inflate, parseXml }: PackageTools): ReadPackage {
  const entries = readZipDirectory(bytes)
  const manifest = extractEntry(bytes, manifestEntry(entries, bytes.length), inflate)
  return { manifest: manifestOf(manifest, entries, parseXml), entries }
}
