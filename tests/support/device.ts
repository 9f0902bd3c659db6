import { openDatabase } from '#offline/database.ts'
import type { Engine, TokenResult } from '#offline/engine.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import type { FeatureSync } from '#offline/feature-sync.ts'
import type { Reserve } from '#offline/storage/reserve.ts'
import { createLocks } from './locks.ts'
import { ManualClock } from './manual-clock.ts'
import { counterIds } from './counter-ids.ts'

export interface DeviceOptions {
  stores: readonly FeatureStore[]
  syncs: readonly FeatureSync[]
  fetch: typeof fetch
  actor?: string
  clock?: ManualClock
  token?: (refused?: string) => TokenResult
  newId?: () => string
  program?: number
  reserve?: Reserve
}

let opened = 0

/** One courier's phone: the real engine on an IndexedDB in memory, with time, ids and network by hand. */
export function createDevice(options: DeviceOptions): Engine & { clock: ManualClock } {
  const actor = options.actor ?? '00000000-0000-4000-8000-00000000000a'
  const clock = options.clock ?? new ManualClock()
  const token = options.token ?? (() => ({ kind: 'token', token: `token-of-${actor}`, actor }) as const)
  return {
    db: openDatabase(`device-${++opened}`, options.stores, options.reserve),
    actor,
    program: options.program ?? 1,
    address: (service) => `http://${service}.test`,
    syncs: options.syncs,
    tokens: { token: async (refused) => token(refused) },
    fetch: options.fetch,
    clock,
    random: () => 0.5,
    newId: options.newId ?? counterIds(opened),
    locks: createLocks(),
    onQueued: () => undefined,
    onExchange: () => undefined,
    onProgress: () => undefined,
  }
}
