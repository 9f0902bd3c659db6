import type { EvaluatedToggle } from '#contracts/toggles.ts'
import { onByDefault } from '#domain/on-by-default.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { FeatureStore } from '#offline/feature-store.ts'

export const togglesStore: FeatureStore = { name: 'toggles', version: 1, tables: { toggles: 'key' } }

async function storedToggle(key: string, db?: OfflineDatabase): Promise<boolean | undefined> {
  try {
    return (await (db ?? currentEngine().db).table<EvaluatedToggle, string>('toggles').get(key))?.on
  } catch {
    // A guest has no store, and one that is closed tells nothing.
    return undefined
  }
}

/** A toggle as last heard of, by whoever is signed in or in the store that is named. One that was never heard of is as its default. */
export const readToggle = async (key: string, db?: OfflineDatabase): Promise<boolean> => (await storedToggle(key, db)) ?? onByDefault.has(key)
