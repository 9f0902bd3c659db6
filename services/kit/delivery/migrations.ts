import type { Migration } from '../database/database.ts'

export const deliveryMigrations: readonly Migration[] = [
  {
    name: '001-messages',
    statements: [
      `create table message (
        id uuid primary key,
        medium text not null,
        masked_to text not null,
        subject text not null,
        content text,
        topic text,
        tries integer not null default 0,
        due_at timestamptz not null,
        expires_at timestamptz not null,
        saved_at timestamptz not null,
        given_up_at timestamptz,
        reason text
      )`,
      `create index message_due on message (due_at) where given_up_at is null`,
      `create index message_topic on message (topic) where given_up_at is null`,
      `create index message_given_up on message (given_up_at) where given_up_at is not null`,
      `create table job (name text primary key, last_run timestamptz not null)`,
    ],
  },
]
