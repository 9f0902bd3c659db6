import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { createEngine } from '#offline/create-engine.ts'
import { currentEngine, setCurrentEngine } from '#offline/current-engine.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { loadRegistry } from '#src/features.ts'

const fullRegistry = await loadRegistry()

/** Opens a courier's store and closes the one before, so that nothing of it is in memory. */
export async function openStore(config: RuntimeConfig, actor: string): Promise<void> {
  try {
    currentEngine().db.close()
  } catch {
    // The first courier.
  }
  const engine = createEngine(config, actor, fullRegistry)
  await engine.db.open()
  setCurrentEngine(engine)
}

/** Opens the store of whoever has signed in to the app on this origin. */
export async function openOwnStore(): Promise<void> {
  const [config, session] = await Promise.all([storedConfig(), readSession()])
  if (!config || !session) throw new Error('Nobody has signed in')
  await openStore(config, session.actor)
}
