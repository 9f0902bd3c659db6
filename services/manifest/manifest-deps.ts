import type { Clock } from '#kit/clock.ts'
import type { ManifestDatabase } from './tables.ts'

export interface ManifestDeps {
  db: ManifestDatabase
  clock: Clock
  newId: () => string
}
