import type { Clock } from '#kit/clock.ts'
import type { ManifestDatabase } from './tables.ts'

/** What the operations of the service work with. */
export interface ManifestDeps {
  db: ManifestDatabase
  clock: Clock
  newId: () => string
}
