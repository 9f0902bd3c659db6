import type { ScormEdition } from '#contracts/training/training.ts'
import type { ItemSequencing } from './item-sequencing.ts'

export interface Lesson {
  /** The address in the package, with query and fragment: "lesson/start.html?page=2". */
  href: string
  /** Whether it speaks to the player; an asset is only shown. */
  isSco: boolean
}

export interface ManifestItem {
  id: string
  title: string
  isVisible: boolean
  /** Null: a heading over its children. */
  lesson: Lesson | null
  /** The initial `cmi` launch data as text; empty if the manifest has none. */
  launchData: string
  /** The passing score in SCORM 1.2, from 0 to 100. */
  masteryScore: string
  maxTimeAllowed: string
  timeLimitAction: string
  /** The completion threshold in SCORM 2004, from 0 to 1. */
  completionThreshold: string
  children: readonly ManifestItem[]
  sequencing: ItemSequencing
}

export interface PackageManifest {
  edition: ScormEdition
  /** The version as written in the manifest: "1.2", "2004 3rd Edition". */
  schemaVersion: string
  title: string
  /** The organisation that is played, as an item of its own. */
  root: ManifestItem
}

/** All that can be played, in the order of the contents. */
export function listLessons(item: ManifestItem): (ManifestItem & { lesson: Lesson })[] {
  const { lesson } = item
  return [...(lesson ? [{ ...item, lesson }] : []), ...item.children.flatMap(listLessons)]
}
