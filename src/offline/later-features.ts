import type { Engine, LaterFeatures } from './engine.ts'

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
