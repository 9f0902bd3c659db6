import type { FeatureStore } from '../feature-store.ts'

/** Big files of every feature: what is on this phone of each, and what is on its way. */
export const downloadsStore: FeatureStore = { name: 'downloads', version: 1, tables: { downloads: 'name' } }
