import type { Migration } from '#kit/database/migrate.ts'

export const connectionsMigrations: readonly Migration[] = [
  {
    name: '001-webhooks',
    statements: [
      `create table event (
        number int8 primary key,
        id uuid not null unique,
        type text not null,
        subject text not null,
        data jsonb not null,
        at timestamptz not null,
        saved_at timestamptz not null
      )`,
      `create index event_by_age on event (saved_at, number)`,
      `create table event_head (one boolean primary key check (one), number int8 not null)`,
      `insert into event_head (one, number) values (true, 0)`,
      `create table webhook (
        id uuid primary key,
        name text not null,
        url text not null,
        email text not null,
        types text[] not null,
        state text not null,
        paused_by text,
        secret jsonb not null,
        earlier_secret jsonb,
        earlier_until timestamptz,
        created_at timestamptz not null,
        created_by text not null,
        sent_to int8 not null,
        down_since timestamptz,
        down_tries int4 not null,
        due_at timestamptz not null,
        lease uuid,
        lease_until timestamptz,
        reported text,
        replay_day text,
        replay_from int8,
        replay_done int8,
        replay_to int8
      )`,
      `create table held (
        webhook uuid not null references webhook on delete cascade,
        number int8 not null,
        subject text not null,
        tries int4 not null,
        first_at timestamptz,
        due_at timestamptz not null,
        primary key (webhook, number)
      )`,
      `create index held_of_subject on held (webhook, subject, number)`,
      `create table attempt (
        webhook uuid not null references webhook on delete cascade,
        n int8 generated always as identity,
        event text not null,
        type text not null,
        at timestamptz not null,
        accepted boolean not null,
        status int4,
        error text not null,
        answer text not null,
        took int4 not null,
        tries int4 not null,
        is_last boolean not null,
        primary key (webhook, n)
      )`,
      `create index attempt_by_age on attempt (at)`,
    ],
  },
]
