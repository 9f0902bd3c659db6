import type { Transaction } from 'dexie'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { onByDefault } from '#domain/on-by-default.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import { wasPulled } from '#offline/was-pulled.ts'

/** The value of the toggle `id` in one feed. */
interface KeptPart {
  feed: string
  id: string
  on: boolean
}

/** Until everyone's feed is pulled, uses the values that the previous version saved. */
async function takeOver(tx: Transaction): Promise<void> {
  const before = await tx.table<{ key: string; on: boolean }, string>('toggles').toArray()
  await tx.table<KeptPart>('toggleParts').bulkPut(before.map(({ key, on }) => ({ feed: 'all', id: key, on })))
}

export const togglesStore: FeatureStore = {
  name: 'toggles',
  version: 2,
  tables: { toggleParts: '[feed+id], id' },
  migrations: { 2: takeOver },
}

async function storedToggle(key: string, db?: OfflineDatabase): Promise<boolean | undefined> {
  try {
    const parts = await (db ?? currentEngine().db).table<KeptPart>('toggleParts').where('id').equals(key).toArray()
    return parts.length > 0 ? parts.some(({ on }) => on) : undefined
  } catch {
    // A guest has no store; a closed one never notifies.
    return undefined
  }
}

/** Returns the last known value of a toggle, from the named store or the signed-in courier's; otherwise its default. */
export const readToggle = async (key: string, db?: OfflineDatabase): Promise<boolean> =>
  (await storedToggle(key, db)) ?? onByDefault.has(key)

/** Whether this device has never received the toggles, although there is a service for them. */
async function isWaitingForToggles(db?: OfflineDatabase): Promise<boolean> {
  try {
    const engine = currentEngine()
    if (engine.address('toggles') === null) return false
    return !(await wasPulled(db ?? engine.db, 'toggles'))
  } catch {
    return false
  }
}

/** Returns whether deliveries are recorded, or undefined while this device has never received its toggles. */
export async function readDeliveredToggle(db?: OfflineDatabase): Promise<boolean | undefined> {
  const stored = await storedToggle(deliveredToggle, db)
  return stored === undefined && !(await isWaitingForToggles(db)) ? onByDefault.has(deliveredToggle) : stored
}

/**
 * Whether deliveries are recorded. Where they are not, confirming a parcel is its delivery. A device that has no toggles
 * yet takes them as recorded, because a parcel in the van must not count as delivered by mistake.
 */
export const readRecordsDeliveries = async (db?: OfflineDatabase): Promise<boolean> =>
  (await readDeliveredToggle(db)) ?? true
