import type { WorkPreferences } from '#contracts/availability/work-preferences.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import { inOneMoment, overlay, type Overlaid } from '#offline/overlay.ts'

export const workPreferencesStore: FeatureStore = {
  name: 'work-preferences',
  version: 1,
  tables: { workPreferences: 'id' },
}

/** The courier's own preferences, or null where none were ever saved. */
export async function readWorkPreferences(): Promise<Overlaid<WorkPreferences> | null> {
  const engine = currentEngine()
  const [overlaid] = await inOneMoment(engine, ['workPreferences'], async () => {
    const row = await engine.db.table<WorkPreferences, string>('workPreferences').get(engine.actor)
    return await overlay(engine, 'work-preferences', [engine.actor], [row])
  })
  return overlaid ?? null
}
