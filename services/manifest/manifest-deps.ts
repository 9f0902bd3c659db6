import type { Clock } from '#kit/clock.ts'
import type { ContactParts } from './contact/masked-numbers.ts'
import type { EvidenceKeys } from './evidence/evidence-keys.ts'
import type { createMapCutter } from './map/map-cutter.ts'
import type { BadgeParts } from './recipients/badge-reference.ts'
import type { ManifestDatabase } from './tables.ts'

export interface ManifestDeps {
  db: ManifestDatabase
  clock: Clock
  newId: () => string
  /** Has the directory of couriers read again at once; absent: it is not read here. */
  readDirectoryAgain?: () => void
  /** Cuts the map of a round; absent: there is no map. */
  cutRoundMap?: ReturnType<typeof createMapCutter>
  /** Connects couriers with recipients; absent: no provider is set up. */
  contact?: ContactParts
  /** Signs references of badges; absent: there are none. */
  badge?: BadgeParts
  /** Confirms what phones have signed; absent: evidence is switched off. */
  evidenceKeys?: EvidenceKeys
}
