import {
  saveWorkPreferences,
  workPreferencesSchema,
  type WorkPreferences,
} from '#contracts/availability/work-preferences.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'

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

/** Saves the preferences on this phone until the service has them. An error means that the phone is full. */
export async function savePreferences(preferences: Omit<WorkPreferences, 'id'>): Promise<Saved> {
  const input = { ...preferences, id: currentEngine().actor }
  return await saveCommand({ command: saveWorkPreferences, input })
}
