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
  {
    name: '005-safety',
    expands: true,
    statements: [
      `create table depot_contact (
        sub_depot text not null,
        phone text not null,
        changed_at timestamptz not null,
        primary key (sub_depot)
      )`,
      `create table alarm (
        courier text not null,
        id uuid not null,
        sub_depot text not null,
        body jsonb not null,
        state text not null,
        received_at timestamptz not null,
        told text,
        shown_until timestamptz,
        primary key (courier, id)
      )`,
      `create index alarm_by_age on alarm (received_at, courier, id)`,
      `create index alarm_by_depot on alarm (sub_depot, received_at)`,
      `create index alarm_open on alarm (state) where state in ('raised', 'taken')`,
      `create index alarm_shown on alarm (shown_until) where shown_until is not null`,
      `create table check_in (
        courier text not null,
        id uuid not null,
        sub_depot text not null,
        every_minutes int4,
        state text not null,
        due_at timestamptz not null,
        remind_at timestamptz,
        alarm uuid,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index check_in_due on check_in (due_at) where state = 'running'`,
      `create index check_in_remind on check_in (remind_at) where remind_at is not null`,
      `create index check_in_by_age on check_in (changed_at)`,
      `alter table push_due add column kind text not null default 'message'`,
    ],
  },
]
