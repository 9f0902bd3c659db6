import type { Migration } from '#kit/database/migrate.ts'

export const togglesMigrations: readonly Migration[] = [
  {
    name: '001-toggles',
    statements: [`create table toggle (key text primary key, "on" boolean not null, rules jsonb not null)`],
  },
  {
    name: '002-told',
    statements: [`alter table toggle add column told jsonb`],
  },
]
