import type { Registry } from '#offline/create-engine.ts'
import { manifestStore } from '#features/manifest/manifest-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'

/** Every feature that keeps or sends something. The app and its worker open the same database from it. */
export const registry: Registry = {
  stores: [manifestStore],
  syncs: [manifestSync],
}
