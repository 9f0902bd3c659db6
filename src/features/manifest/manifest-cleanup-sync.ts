import { deleteOldEvidence } from '#offline/evidence/delete-old-evidence.ts'
import type { FeatureCleanup } from '#offline/feature-care.ts'
import { deleteOldMaps } from './map/delete-old-maps-sync.ts'
import { deleteOldManifests } from './retention-sync.ts'
import { saveDrives } from './suggestion/drives-sync.ts'

/** Days are remembered as they were driven before their lists go. */
export const manifestCleanups: readonly FeatureCleanup[] = [
  saveDrives,
  deleteOldManifests,
  deleteOldMaps,
  deleteOldEvidence,
]
