import { erasureEndpoint } from '#contracts/people/erasure-endpoints.ts'
import { serviceKeySchema, type ServiceKey } from '#contracts/service-key.ts'
import { describeError } from '#kit/describe-error.ts'
import type { CallService } from '#kit/http/service-client.ts'
import type { Log } from '#kit/log.ts'
import type { PoolAdmin } from '../accounts/pool-admin.ts'
import type { CourierStore } from '../write-courier.ts'
import { findOpenErasures, saveAccountDeleted, saveCompleted, saveStep, type StoredErasure } from './erasure-store.ts'

export interface ErasureStore extends CourierStore {
  log: Log
  /** Null: this program has no key to the user pool. */
  pool: PoolAdmin | null
  /** Returns how to call a service, or null if this deployment has none. */
  callService: (service: ServiceKey) => CallService | null
}

/**
 * Milliseconds after a request until which something may still arrive by a token that was valid then: tokens last an hour.
 * Each service is asked once more after it.
 */
const settleMs = 2 * 3_600_000

export const reachableServices = ({ callService }: Pick<ErasureStore, 'callService'>): ServiceKey[] =>
  serviceKeySchema.options.filter((service) => callService(service) !== null)

const settledAt = ({ requestedAt }: StoredErasure): number => requestedAt.getTime() + settleMs

/** A confirmation counts for good if it was given after the last token had expired. */
function isDue(erasure: StoredErasure, service: ServiceKey, now: Date): boolean {
  const doneAt = erasure.doneAt[service]
  return doneAt === undefined || (Date.parse(doneAt) < settledAt(erasure) && now.getTime() >= settledAt(erasure))
}

/** Deletes the account in the user pool, if this program has a key to it. */
export async function deleteAccount({ db, clock, pool }: ErasureStore, courier: string): Promise<void> {
  if (pool === null) return
  await pool.deleteUser(courier)
  await saveAccountDeleted(db, courier, clock.now())
}

async function carryOne(store: ErasureStore, erasure: StoredErasure): Promise<void> {
  const { db, clock, log, pool, callService } = store
  const { courier } = erasure
  let isComplete = clock.now().getTime() >= settledAt(erasure)
  const attempt = async (step: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => {
      isComplete = false
      log.warn('erasure-waits', { courier, step, ...describeError(error) })
    })
  }
  if (pool !== null && erasure.accountDeletedAt === null) await attempt('account', () => deleteAccount(store, courier))
  for (const service of reachableServices(store)) {
    const call = callService(service)
    if (call === null || !isDue(erasure, service, clock.now())) continue
    await attempt(service, async () => {
      await call(erasureEndpoint(service), { params: { id: courier } })
      await saveStep(db, { courier, service }, clock.now())
    })
  }
  if (isComplete) await saveCompleted(db, courier, clock.now())
}

/** Carries each open erasure to the services that have not confirmed it. One that fails is tried again by the next run. */
export async function carryErasures(store: ErasureStore): Promise<void> {
  for (const erasure of await findOpenErasures(store.db)) await carryOne(store, erasure)
}
