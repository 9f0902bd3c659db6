import { packageLimit } from '#contracts/training/training.ts'
import { PackageError } from './package-error.ts'
import { foldPath } from './package-files.ts'
import type { ZipEntry } from './zip-entry.ts'

const MB = 1024 * 1024

/** The path of the manifest in a package. */
export const manifestPath = 'imsmanifest.xml'

/** The manifest at the top of a package, whatever the case of its name. */
export const findManifest = (entries: readonly ZipEntry[]): ZipEntry | undefined =>
  entries.find(({ path }) => path === manifestPath) ?? entries.find(({ path }) => foldPath(path) === manifestPath)

/** The limits of one package. A phone has 500 MB for downloads, and a course needs space both packed and unpacked. */
export const packageLimits = {
  packedBytes: packageLimit,
  unpackedBytes: 200 * MB,
  files: 5000,
  /** The limit for the manifest, which is read as a whole. */
  manifestBytes: 8 * MB,
  /** The most unpacked bytes for each packed byte, checked above `ratioFromBytes`. Deflate can reach 1,000; lessons rarely pass 20. */
  ratio: 100,
  ratioFromBytes: 20 * MB,
} as const

/** How much a zip may have, packed and unpacked. */
export type ZipLimits = { readonly [Limit in Exclude<keyof typeof packageLimits, 'manifestBytes'>]: number }

/** Rejects files that overlap in the package: that is how a small package unpacks to any size. */
function checkOverlap(entries: readonly ZipEntry[]): void {
  let endsAt = 0
  for (const { headerAt, packedSize, path } of [...entries].sort((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < endsAt) throw new PackageError('packed-too-tight', path)
    endsAt = headerAt + 30 + packedSize
  }
}

function checkNames(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { path } of entries) {
    if (seen.has(path)) throw new PackageError('path-doubled', path)
    seen.add(path)
  }
}

/**
 * Rejects a zip that would unpack to more than it may, before unpacking. `packedBytes`: size of the whole zip.
 *
 * @throws PackageError `too-large`, `too-many-files`, `packed-too-tight`, `path-doubled`
 */
export function checkZipEntries(entries: readonly ZipEntry[], packedBytes: number, limits: ZipLimits): void {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > limits.files) throw new PackageError('too-many-files')
  if (unpacked > limits.ratioFromBytes && unpacked > packedBytes * limits.ratio)
    throw new PackageError('packed-too-tight')
  if (packedBytes > limits.packedBytes || unpacked > limits.unpackedBytes) throw new PackageError('too-large')
  checkNames(entries)
  checkOverlap(entries)
}

/** Rejects a package that would not fit on a phone, before unpacking. @throws PackageError as {@link checkZipEntries} */
export function checkEntries(entries: readonly ZipEntry[], packedBytes: number): void {
  const manifest = findManifest(entries)
  if (manifest && Math.max(manifest.size, manifest.packedSize) > packageLimits.manifestBytes)
    throw new PackageError('too-large', manifest.path)
  checkZipEntries(entries, packedBytes, packageLimits)
}
