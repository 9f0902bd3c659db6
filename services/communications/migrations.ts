import type { Migration } from '#kit/database/migrate.ts'
import { directoryStatements } from '#kit/directory.ts'

export const communicationsMigrations: readonly Migration[] = [
  {
    name: '001-notices',
    statements: [
      `create table courier_home (
        courier text not null,
        sub_depot text not null,
        primary key (courier)
      )`,
      `create index courier_home_by_depot on courier_home (sub_depot)`,
      `create table notice (
        id uuid not null,
        kind text not null,
        sub_depot text not null,
        couriers text[] not null,
        request jsonb not null,
        published_at timestamptz not null,
        expires_at timestamptz,
        withdrawn_at timestamptz,
        primary key (id)
      )`,
      `create index notice_by_depot on notice (sub_depot, published_at)`,
      `create table notice_courier (
        courier text not null,
        notice uuid not null,
        delivered_at timestamptz not null,
        read_at timestamptz,
        acknowledged_at timestamptz,
        left_at timestamptz,
        primary key (courier, notice)
      )`,
      `create index notice_courier_by_notice on notice_courier (notice)`,
    ],
  },
  {
    name: '002-versions',
    statements: [`alter table notice add column version integer not null default 1`],
  },
  // Whoever never opened the app is a recipient too.
  { name: '003-directory', statements: directoryStatements },
]
