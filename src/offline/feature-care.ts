import type { OfflineDatabase } from './database.ts'

/** Times in milliseconds since 1970. */
export interface CleanupTime {
  /** The time by the services' clock. Use it for dates that a service has set. */
  now: number
  /** The earlier of that and the device's clock. What the device has dated goes by it: neither clock alone makes it old. */
  deviceDated: number
}

/**
 * What a feature sees to in the store of each courier of this phone, signed in or not: above all that personal data
 * leave it when their time is up. Called after the start and every few hours, and in several tabs at once.
 */
export type FeatureCleanup = (db: OfflineDatabase, time: CleanupTime) => Promise<unknown>
