import type { FeatureStore } from '#offline/feature-store.ts'

export const claimsStore: FeatureStore = {
  name: 'claims',
  version: 2,
  tables: {
    claims: 'id',
    /** Holds one row, from the depot. */
    claimRules: 'id',
    /** Unsent drafts, one for each kind of claim. */
    claimDrafts: 'kind',
    /** The courier's arrivals. This table exists on this phone only. */
    waits: 'id, date',
  },
}
