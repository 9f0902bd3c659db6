import { userPoolAddress } from '#domain/identity-address.ts'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { deviceClock } from './clock.ts'
import { databaseName, openDatabase } from './database.ts'
import type { Engine, LaterFeatures } from './engine.ts'
import type { FeatureStore } from './feature-store.ts'
import type { FeatureSync, FirstSync } from './feature-sync.ts'
import { sessionTokens } from './session/session-tokens.ts'

export interface Registry {
  stores: readonly FeatureStore[]
  syncs: readonly FeatureSync[]
  /** Loaded after the first screen. `stores` already includes its stores; `first` replaces the rest until then. */
  later?: { first: readonly FirstSync[]; stores: readonly FeatureStore[]; load: LaterFeatures['load'] }
}

const tablesOf = (stores: readonly FeatureStore[]): ReadonlySet<string> =>
  new Set(stores.flatMap(({ tables }) => Object.keys(tables)))

/** Builds the engine of one courier on the browser's own parts; page and worker differ in nothing here. */
export function createEngine(
  config: RuntimeConfig,
  actor: string,
  registry: Registry,
  listeners: Partial<Pick<Engine, 'onQueued' | 'onExchange' | 'onProgress'>> = {},
): Engine {
  const fetcher: typeof fetch = (input, init) => fetch(input, init)
  return {
    db: openDatabase(databaseName(config.environment, actor), registry.stores),
    actor,
    program: __PROGRAM__,
    address: (service) => config.services[service]?.replace(/\/$/, '') ?? null,
    syncs: registry.syncs,
    later: registry.later ? { ...registry.later, tables: tablesOf(registry.later.stores) } : null,
    tokens: sessionTokens({
      endpoint: userPoolAddress(config.identity),
      clientId: config.identity.clientId,
      fetch: fetcher,
      clock: deviceClock,
      locks: navigator.locks,
    }),
    fetch: fetcher,
    traces: config.traces ?? false,
    evidence: config.evidence ?? false,
    clock: deviceClock,
    random: () => Math.random(),
    newId: () => crypto.randomUUID(),
    locks: navigator.locks,
    onQueued: listeners.onQueued ?? (() => undefined),
    onExchange: listeners.onExchange ?? (() => undefined),
    onProgress: listeners.onProgress ?? (() => undefined),
  }
}
