import {
  saveWorkPreferences,
  workPreferencesSchema,
  type WorkPreferences,
} from '#contracts/availability/work-preferences.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { enqueue } from '#offline/outbox/enqueue.ts'

export const workPreferencesSync: FeatureSync = {
  service: 'auth',
  collections: [{ kind: 'work-preferences', table: 'workPreferences', row: workPreferencesSchema }],
  derivedTables: [],
  commands: [saveWorkPreferences],
  describe: { saveWorkPreferences: () => ({ title: 'Work preferences', about: 'Work preferences' }) },
  refusals: {
    'not-your-preferences': 'These are the preferences of another courier. They cannot be saved under your name.',
  },
  effects: { saveWorkPreferences: (_row: WorkPreferences | undefined, input: WorkPreferences) => input },
}

export async function savePreferences(preferences: Omit<WorkPreferences, 'id'>): Promise<void> {
  const engine = currentEngine()
  await enqueue(engine, [{ command: saveWorkPreferences, input: { ...preferences, id: engine.actor } }])
}
