import type { FeatureStore } from '#offline/feature-store.ts'

export const claimsStore: FeatureStore = {
  name: 'claims',
  version: 1,
  tables: {
    claims: 'id',
    /** One row: the depot's. */
    claimRules: 'id',
    /** Unsent drafts, one for each kind of claim. */
    claimDrafts: 'kind',
  },
}
