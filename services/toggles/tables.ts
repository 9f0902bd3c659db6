import type { Kysely } from 'kysely'
import type { ToggleRule } from '#contracts/toggles.ts'
import type { Migration } from '#kit/database/migrate.ts'
import type { Json, KitTables } from '#kit/database/tables.ts'

export interface ToggleTables {
  toggle: { key: string; on: boolean; rules: Json<ToggleRule[]> }
}

export type TogglesDatabase = Kysely<ToggleTables & KitTables>

export const migrations: readonly Migration[] = [
  {
    name: '001-toggles',
    statements: [`create table toggle (key text primary key, "on" boolean not null, rules jsonb not null)`],
  },
]
