import type { FeatureCleanup } from './feature-care.ts'
import type { FeatureStore } from './feature-store.ts'
import type { FeatureSync, FirstSync } from './feature-sync.ts'
import type { PullTimes } from './pull-time.ts'

/** Everything the engine must know of a feature, in one place. */
export interface Feature {
  name: string
  tables?: readonly FeatureStore[]
  /**
   * Says that the first screen reads the tables before the code of the features is loaded, and how waiting commands look
   * until then (an empty list where no command changes these rows). Without it a read of the tables waits for the code.
   */
  first?: readonly FirstSync[]
  /** The times at which the rows of its services are pulled. Several features may share a service: each names the screens it knows. */
  pull?: PullTimes
  /** Loads what deletes its old data in time. */
  cleanup?: () => Promise<readonly FeatureCleanup[]>
  /** Loads what it pulls and sends, its words for the outbox and what a push announces of it. */
  load?: () => Promise<readonly FeatureSync[]>
}
