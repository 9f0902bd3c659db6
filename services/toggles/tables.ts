import type { Kysely, Transaction } from 'kysely'
import type { Toggle, ToggleRule } from '#contracts/config/toggles.ts'
import type { Json, KitTables } from '#kit/database/tables.ts'

export type PublishedToggle = Pick<Toggle, 'on' | 'rules'>

export interface ToggleTables {
  /** `told` is the toggle as the feeds have it; null if they have nothing of it. */
  toggle: { key: string; on: boolean; rules: Json<ToggleRule[]>; told: Json<PublishedToggle> | null }
}

export type TogglesDatabase = Kysely<ToggleTables & KitTables>
export type TogglesTransaction = Transaction<ToggleTables & KitTables>
