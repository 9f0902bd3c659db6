import type { Migration } from '#kit/database/migrate.ts'

export const contentMigrations: readonly Migration[] = [
  {
    name: '001-content',
    statements: [
      `create table edition (
        one boolean primary key check (one),
        revision int8 not null,
        master_ref text not null
      )`,
      `create table past_ref (ref text primary key, replaced_at timestamptz not null)`,
      `create table release (
        stamp text primary key,
        label text unique,
        scheduled_at timestamptz,
        expires_at timestamptz
      )`,
      // The empty stamp is of what is published.
      `create table document (
        stamp text not null,
        id text not null,
        body jsonb not null,
        primary key (stamp, id)
      )`,
      `create table media (
        sha256 text primary key,
        bytes bytea not null,
        stored_at timestamptz not null
      )`,
    ],
  },
]
