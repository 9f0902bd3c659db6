import { parseXml } from '@rgrove/parse-xml'
import { inflateSync } from 'fflate'
import type { PackageFacts } from '#contracts/training-endpoints.ts'
import { scoSchema } from '#contracts/training.ts'
import { extractEntry } from '#domain/training/extract-entry.ts'
import type { Inflate } from '#domain/training/extract-entry.ts'
import { PackageError } from '#domain/training/package-fault.ts'
import { lessonsOf } from '#domain/training/package-manifest.ts'
import { readPackage } from '#domain/training/read-package.ts'

const inflate: Inflate = (packed, out) => inflateSync(packed, { out })

/**
 * Looks through a SCORM package before any courier gets it, each file down to its last byte.
 * @throws PackageError
 */
export function inspectPackage(bytes: Uint8Array): Pick<PackageFacts, 'edition' | 'title' | 'scos'> {
  const { manifest, entries } = readPackage(bytes, { inflate, parseXml: (text) => parseXml(text).root })
  for (const entry of entries) extractEntry(bytes, entry, inflate)
  const scos = lessonsOf(manifest.root).map(({ id, title, lesson }) => {
    const sco = scoSchema.safeParse({ id, title: title.slice(0, 200), href: lesson.href })
    if (!sco.success) throw new PackageError('manifest-broken', id.slice(0, 200))
    return sco.data
  })
  return { edition: manifest.edition, title: manifest.title.slice(0, 200), scos }
}
