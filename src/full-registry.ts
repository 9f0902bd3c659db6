import type { Registry } from '#offline/create-engine.ts'
import { laterSyncs } from './later-syncs.ts'
import { firstSyncs, stores } from './registry.ts'

/** Every feature that keeps or sends something, at once. */
export const fullRegistry: Registry = { stores, syncs: [...firstSyncs, ...laterSyncs] }
