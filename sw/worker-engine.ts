import { createEngine } from '#offline/create-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { loadRegistry } from '#src/features.ts'

let engine: Engine | undefined

/** The engine of whoever is signed in now. A worker outlives a sign-in, so each call looks again. */
export async function workerEngine(): Promise<Engine | undefined> {
  const [session, config, registry] = await Promise.all([readSession(), storedConfig(), loadRegistry()])
  if (!session || !config) return undefined
  if (engine?.actor !== session.actor) {
    engine?.db.close()
    engine = createEngine(config, session.actor, registry)
  }
  return engine
}
