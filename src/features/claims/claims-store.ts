import type { FeatureStore } from '#offline/feature-store.ts'

export const claimsStore: FeatureStore = {
  name: 'claims',
  version: 1,
  tables: {
    claims: 'id',
    /** Holds one row, from the depot. */
    claimRules: 'id',
    /** Unsent drafts, one for each kind of claim. */
    claimDrafts: 'kind',
  },
}
