import type { PensionEntry } from '#contracts/pay/pension-endpoints.ts'
import { enterPension, recordEarnings } from './pension-operations.ts'
import { findPension, type PensionStore } from './pension-store.ts'

export interface DemoPension {
  courier: string
  entry: PensionEntry
  /** By pay period, the earliest first; tenths of a penny. */
  earnings: readonly (readonly [period: string, earnings: number])[]
}

/** Demo pensions enter by the same door as real ones; one that is there already stays as it is. */
export async function seedPensions(store: PensionStore, demo: readonly DemoPension[]): Promise<void> {
  for (const { courier, entry, earnings } of demo) {
    if (await findPension(store.db, courier)) continue
    await enterPension(store, courier, entry)
    for (const [period, earned] of earnings) await recordEarnings(store, courier, period, earned)
  }
}
