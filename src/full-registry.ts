import type { Registry } from '#offline/create-engine.ts'
import { stores } from './registry.ts'
import { syncs } from './syncs.ts'

/** Every feature that keeps or sends something, at once. */
export const fullRegistry: Registry = { stores, syncs }
