import { evaluatedToggleSchema } from '#contracts/toggles.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'

/** Toggles are only read: the feed brings each as it is for this courier. */
export const togglesSync: FeatureSync = {
  service: 'toggles',
  collections: [{ kind: 'toggle', table: 'toggles', row: evaluatedToggleSchema }],
  derivedTables: [],
  commands: [],
  effects: {},
}
