import type { EvaluatedToggle } from '#contracts/toggles.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { FeatureStore } from '#offline/feature-store.ts'

export const togglesStore: FeatureStore = { name: 'toggles', version: 1, tables: { toggles: 'key' } }

/** A toggle as last heard of. One that was never heard of is off: a capability is offered once it is known to be. */
export async function readToggle(key: string): Promise<boolean> {
  return (await currentEngine().db.table<EvaluatedToggle, string>('toggles').get(key))?.on ?? false
}
