import type { Registry } from '#offline/create-engine.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { togglesStore } from '#features/toggles/toggles-store.ts'
import { togglesSync } from '#features/toggles/toggles-sync.ts'
import { workPreferencesStore } from '#features/work-preferences/work-preferences-store.ts'
import { workPreferencesSync } from '#features/work-preferences/work-preferences-sync.ts'

/** Every feature that keeps or sends something. The app and its worker open the same database from it. */
export const registry: Registry = {
  stores: [manifestStore, togglesStore, workPreferencesStore],
  syncs: [manifestSync, togglesSync, workPreferencesSync],
}
