import type { Migration } from '#kit/database/migrate.ts'

export const messagingMigrations: readonly Migration[] = [
  {
    name: '001-messages',
    statements: [
      `create table thread (
        courier text not null,
        sub_depot text not null,
        last_n int4 not null,
        courier_read int4 not null,
        depot_has int4 not null,
        depot_read int4 not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
      `create index thread_by_depot on thread (sub_depot, changed_at)`,
      `create table message (
        courier text not null,
        id uuid not null,
        n int4 not null,
        sub_depot text not null,
        sender text not null,
        text text not null,
        photos jsonb not null,
        at timestamptz not null,
        primary key (courier, id)
      )`,
      `create unique index message_by_place on message (courier, n)`,
    ],
  },
  {
    name: '002-push',
    statements: [
      `create table push_key (generation int4 primary key, private_jwk jsonb not null, created_at timestamptz not null)`,
      `create table push_subscription (
        endpoint text not null,
        courier text not null,
        p256dh text not null,
        auth text not null,
        quiet jsonb,
        made_at timestamptz not null,
        primary key (endpoint)
      )`,
      `create index push_subscription_by_courier on push_subscription (courier)`,
      `create table push_due (
        endpoint text not null,
        courier text not null,
        due_at timestamptz not null,
        attempts int4 not null,
        primary key (endpoint)
      )`,
      `create index push_due_by_time on push_due (due_at)`,
    ],
  },
  {
    name: '003-desks',
    statements: [
      `alter table thread add column told text, add column reader text not null default '', add column read_at timestamptz`,
      `alter table message add column author text not null default '', add column shown boolean not null default false`,
      `create index message_shown on message (at) where shown`,
    ],
  },
  { name: '004-by-age', expands: true, statements: [`create index message_by_age on message (at)`] },
]
