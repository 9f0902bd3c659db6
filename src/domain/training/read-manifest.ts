import { scoCountLimit, type ScormEdition } from '#contracts/training/training.ts'
import { attribute, element, elements, flag, getChildText, type ManifestElement } from './manifest-element.ts'
import { PackageError } from './package-error.ts'
import type { PackageFiles } from './package-files.ts'
import { listLessons, type Lesson, type ManifestItem, type PackageManifest } from './package-manifest.ts'
import { readResources, withParameters } from './read-resources.ts'
import { readSequencing } from './read-sequencing.ts'

interface Shared {
  lessons: ReadonlyMap<string, Lesson>
  collection: ManifestElement | undefined
}

/** The second edition of SCORM 2004 calls itself by the number of its model, and plays as the third. */
const editions: readonly [RegExp, ScormEdition][] = [
  [/^1\.2$/, '1.2'],
  [/^2004 4th edition$/i, '2004-4'],
  [/^(2004 [23][rn]d edition|2004|(cam )?1\.3)$/i, '2004-3'],
]

/** Old tools leave the version out: SCORM 2004 alone has its namespace with a version of its own. */
function readEdition(manifest: ManifestElement): { edition: ScormEdition; schemaVersion: string } {
  const stated = getChildText(element(manifest, 'metadata'), 'schemaversion')
  const found = editions.find(([pattern]) => pattern.test(stated))
  if (found) return { edition: found[1], schemaVersion: stated }
  const spaces = Object.values(manifest.attributes).join(' ')
  if (stated !== '') throw new PackageError('edition-unknown', stated)
  if (/adlcp_v1p3/i.test(spaces)) return { edition: '2004-3', schemaVersion: '2004' }
  if (/adlcp_rootv1p2/i.test(spaces)) return { edition: '1.2', schemaVersion: '1.2' }
  throw new PackageError('edition-unknown')
}

const hiddenButtons = (item: ManifestElement): string[] =>
  elements(element(element(item, 'presentation'), 'navigationInterface'), 'hideLMSUI').map(({ text }) => text.trim())

function readThreshold(item: ManifestElement): string {
  const threshold = element(item, 'completionThreshold')
  if (!threshold) return ''
  // The third edition writes the number, the fourth an attribute of a flag that has to be set.
  if (threshold.text.trim() !== '') return threshold.text.trim()
  return flag(threshold, 'completedByMeasure') ? (attribute(threshold, 'minProgressMeasure') ?? '1.0') : ''
}

function readItem(item: ManifestElement, shared: Shared): ManifestItem {
  const reference = attribute(item, 'identifierref')
  const lesson = reference === undefined ? undefined : shared.lessons.get(reference)
  const id = attribute(item, 'identifier') ?? ''
  if (reference !== undefined && reference !== '' && !lesson) throw new PackageError('launch-missing', reference)
  const hidden = hiddenButtons(item)
  return {
    id,
    title: (getChildText(item, 'title') || id).slice(0, 200),
    isVisible: flag(item, 'isvisible') ?? true,
    lesson: lesson ? { ...lesson, href: withParameters(lesson.href, attribute(item, 'parameters') ?? '') } : null,
    launchData: getChildText(item, 'dataFromLMS'),
    masteryScore: getChildText(item, 'masteryscore'),
    maxTimeAllowed:
      getChildText(item, 'maxtimeallowed') ||
      (attribute(element(element(item, 'sequencing'), 'limitConditions'), 'attemptAbsoluteDurationLimit') ?? ''),
    timeLimitAction: getChildText(item, 'timeLimitAction'),
    completionThreshold: readThreshold(item),
    children: elements(item, 'item').map((child) => readItem(child, shared)),
    sequencing: { ...readSequencing(item, shared.collection), ...(hidden.length > 0 ? { hideLmsUi: hidden } : {}) },
  }
}

/** Two items of one name would share what a courier has done. */
function checkIds(items: readonly ManifestItem[]): void {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (id === '' || id.length > 200 || seen.has(id)) throw new PackageError('manifest-broken', id)
    seen.add(id)
  }
}

/**
 * Reads the root element of an `imsmanifest.xml`. `files`: all files of the package.
 *
 * @throws PackageError `manifest-broken`, `edition-unknown`, `launch-missing`, `nothing-to-play`, `too-many-lessons`
 */
export function readManifest(manifest: ManifestElement, files: PackageFiles): PackageManifest {
  const organizations = element(manifest, 'organizations')
  if (manifest.name.replace(/^.*:/, '') !== 'manifest' || !organizations) throw new PackageError('manifest-broken')
  const edition = readEdition(manifest)
  const all = elements(organizations, 'organization')
  const usual = attribute(organizations, 'default')
  const organization = all.find((each) => attribute(each, 'identifier') === usual) ?? all[0]
  if (!organization) throw new PackageError('nothing-to-play')
  const shared = { lessons: readResources(manifest, files), collection: element(manifest, 'sequencingCollection') }
  const root = readItem(organization, shared)
  const lessons = listLessons(root)
  if (lessons.length === 0) throw new PackageError('nothing-to-play')
  if (lessons.length > scoCountLimit) throw new PackageError('too-many-lessons')
  checkIds(lessons)
  return { ...edition, title: root.title, root }
}
