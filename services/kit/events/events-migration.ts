import type { Migration } from '../database/migrate.ts'

export const eventsMigration: Migration = {
  name: 'kit-events',
  expands: true,
  statements: [
    `create table event_outbox (
      seq int8 generated always as identity primary key,
      id uuid not null default gen_random_uuid(),
      type text not null,
      subject text not null,
      data jsonb not null,
      at timestamptz not null
    )`,
    `create index event_outbox_by_age on event_outbox (at)`,
    `create table event_wish (type text primary key)`,
  ],
}
