import type { Transaction } from 'dexie'

/**
 * The tables of one feature. `tables` maps a table to its Dexie indexes ("id, manifestId").
 * Raise `version` with every change of `tables` and give a migration for it where rows must change.
 */
export interface FeatureStore {
  name: string
  version: number
  tables: Readonly<Record<string, string>>
  /** Migrations by the version that they lead to. They never touch the outbox: the service upcasts inputs. */
  migrations?: Readonly<Record<number, (tx: Transaction) => Promise<void>>>
}
