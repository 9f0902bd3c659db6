import { auditMigrations } from '../audit/audit-table.ts'
import { eventsMigration } from '../events/events-migration.ts'
import type { Migration } from './migrate.ts'

export const kitMigrations: readonly Migration[] = [
  {
    name: 'kit-001',
    statements: [
      // Half of each page of `mutation` stays free: a row is claimed, then updated, and its new version fits in the same page.
      `create table feed_head (
        feed text primary key,
        head int8 not null,
        floor int8 not null,
        epoch int8 not null
      )`,
      `create table feed (
        feed text not null,
        seq int8 not null,
        kind text not null,
        id text not null,
        value jsonb,
        at timestamptz not null,
        primary key (feed, seq)
      )`,
      `create index feed_latest on feed (feed, kind, id, seq desc)`,
      `create table mutation (
        courier text not null,
        mid uuid not null,
        entity text not null,
        command text not null,
        version int4 not null,
        client_id uuid not null,
        n int8 not null,
        device_time text not null,
        received_at timestamptz not null,
        state text not null,
        seq int8 not null,
        code text,
        current jsonb,
        primary key (courier, mid)
      ) with (fillfactor = 50)`,
      `create table blob (
        owner text not null,
        id uuid not null,
        sha256 text not null,
        type text not null,
        size int4 not null,
        bytes bytea not null,
        stored_at timestamptz not null,
        primary key (owner, id)
      )`,
      `create index blob_by_id on blob (id)`,
      `create table job (name text primary key, last_run timestamptz not null)`,
    ],
  },
  {
    name: 'kit-002',
    statements: [
      `create index feed_by_age on feed (feed, at, seq)`,
      `create index mutation_by_age on mutation (received_at)`,
      `create index mutation_current on mutation (received_at) where current is not null`,
      `create index blob_by_age on blob (stored_at)`,
    ],
  },
  {
    name: 'kit-003',
    statements: [`create index blob_of_owner on blob (owner, stored_at) include (size)`],
  },
  {
    name: 'kit-004',
    // The default comes after the column, so that existing rows are not rewritten.
    statements: [
      `alter table feed add column stamp uuid`,
      `alter table feed alter column stamp set default gen_random_uuid()`,
    ],
  },
  {
    name: 'kit-005',
    statements: [
      `create table blob_upload (
        owner text not null,
        upload uuid not null,
        size int4 not null,
        begun_at timestamptz not null,
        primary key (owner, upload)
      )`,
      `create index blob_upload_by_age on blob_upload (begun_at)`,
      `create table blob_part (
        owner text not null,
        upload uuid not null,
        n int4 not null,
        bytes bytea not null,
        primary key (owner, upload, n),
        foreign key (owner, upload) references blob_upload on delete cascade
      )`,
      `alter table blob add column upload uuid`,
      `create index blob_in_parts on blob (owner, upload) where upload is not null`,
    ],
  },
  {
    name: 'kit-devices',
    statements: [
      // One row a device: when it last had an answer, and when before its present contact (`recordContact`).
      `create table device (
        courier text not null,
        client_id uuid not null,
        since timestamptz not null,
        answered_at timestamptz not null,
        primary key (courier, client_id)
      )`,
      `create index device_by_age on device (answered_at)`,
    ],
  },
  {
    name: 'kit-histories',
    statements: [
      // Bytes that each caller has pushed in each hour.
      `create table push_usage (
        courier text not null,
        hour timestamptz not null,
        bytes int8 not null,
        primary key (courier, hour)
      )`,
      `create index push_usage_by_age on push_usage (hour)`,
      // Items of long lists, each once. A row that names them in 'history' has the rest of its value.
      `create table history (
        key text not null,
        n int4 not null,
        item jsonb not null,
        primary key (key, n)
      )`,
      `alter table feed add column history jsonb`,
    ],
  },
  {
    name: 'kit-erasures',
    statements: [
      `create table erased_person (person text not null, erased_at timestamptz not null, primary key (person))`,
      `create index erased_person_by_age on erased_person (erased_at)`,
    ],
  },
  {
    name: 'kit-rate-usage',
    expands: true,
    statements: [
      // What each caller has left, for all instances (`http/shared-allowance.ts`).
      `create table rate_usage (caller text primary key, level float8 not null, at timestamptz not null)`,
      `create index rate_usage_by_age on rate_usage (at)`,
    ],
  },
  ...auditMigrations,
  eventsMigration,
]
