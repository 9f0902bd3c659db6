import type { Engine } from './engine.ts'
import type { FeatureSync, FirstSync } from './feature-sync.ts'

/** Features that the first screen does without: their tables, and how their code comes. */
export interface LaterFeatures {
  /** Effects that are there already. */
  first: readonly FirstSync[]
  /** Of the features without such: who reads these waits for the code. */
  tables: ReadonlySet<string>
  load(): Promise<readonly FeatureSync[]>
}

const loading = new WeakMap<Engine, Promise<boolean>>()

async function load(engine: Engine, later: LaterFeatures): Promise<boolean> {
  try {
    const syncs = await later.load()
    engine.syncs = [...engine.syncs, ...syncs]
    engine.later = null
    return true
  } catch {
    return false
  } finally {
    loading.delete(engine)
  }
}

/**
 * Sees to it that the engine knows all features. False where their code cannot be had now; the next call tries again.
 * Whatever sends, receives or describes needs them all: a tap that nobody knows would be taken for a broken one.
 */
export async function allFeatures(engine: Engine): Promise<boolean> {
  if (!engine.later) return true
  const begun = loading.get(engine) ?? load(engine, engine.later)
  if (engine.later) loading.set(engine, begun)
  return await begun
}
