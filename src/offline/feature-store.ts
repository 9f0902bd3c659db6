import type { Transaction } from 'dexie'

/**
 * The tables of one feature. `tables` maps a table to its Dexie indexes ("id, manifestId").
 * Raise `version` with every change of `tables` and give a migration for it where rows must change.
 */
export interface FeatureStore {
  name: string
  version: number
  tables: Readonly<Record<string, string>>
  /** By the version that they lead to. They never touch the outbox: inputs are upcast by the service. */
  migrations?: Readonly<Record<number, (tx: Transaction) => Promise<void>>>
}
