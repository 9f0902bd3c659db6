import type { ScormEdition } from '#contracts/training/training.ts'
import type { ItemSequencing } from './item-sequencing.ts'

export interface Lesson {
  /** Of the file in the package, with its query and fragment, as an address: "lesson/start.html?page=2". */
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
  /** As its `cmi` begins, as text; empty where the manifest says nothing. */
  launchData: string
  /** SCORM 1.2, from 0 to 100. */
  masteryScore: string
  maxTimeAllowed: string
  timeLimitAction: string
  /** SCORM 2004, from 0 to 1. */
  completionThreshold: string
  children: readonly ManifestItem[]
  sequencing: ItemSequencing
}

export interface PackageManifest {
  edition: ScormEdition
  /** As it stands there: "1.2", "2004 3rd Edition". */
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
