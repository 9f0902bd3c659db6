import { createEngine } from '#offline/create-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { readSession } from '#offline/session/stored-session.ts'
import { storedConfig } from '#offline/stored-config.ts'
import { fullRegistry } from '#src/full-registry.ts'

let engine: Engine | undefined

/** The engine of whoever is signed in now. A worker outlives a sign-in, so each call looks again. */
export async function workerEngine(): Promise<Engine | undefined> {
  const [session, config] = await Promise.all([readSession(), storedConfig()])
  if (!session || !config) return undefined
  if (engine?.actor !== session.actor) {
    engine?.db.close()
    engine = createEngine(config, session.actor, fullRegistry)
  }
  return engine
}
