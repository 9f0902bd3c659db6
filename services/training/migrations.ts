import type { Migration } from '#kit/database/migrate.ts'

export const trainingMigrations: readonly Migration[] = [
  {
    name: '001-training',
    statements: [
      `create table package (
        sha256 text not null,
        facts jsonb not null,
        bytes bytea not null,
        stored_at timestamptz not null,
        primary key (sha256)
      )`,
      `create table course (
        sub_depot text not null,
        id text not null,
        body jsonb not null,
        sha256 text not null,
        published_at timestamptz not null,
        retired_at timestamptz,
        primary key (sub_depot, id)
      )`,
      `create index course_by_package on course (sha256)`,
      `create index course_by_id on course (id)`,
      `create table attempt (
        courier text not null,
        id uuid not null,
        course text not null,
        sub_depot text not null,
        phones jsonb not null,
        summary jsonb not null,
        passed_at timestamptz,
        progress float8 not null,
        last_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index attempt_by_depot on attempt (sub_depot, course, courier)`,
    ],
  },
  {
    name: '002-packages-in-parts',
    statements: [
      `create table package_upload (upload uuid not null, begun_at timestamptz not null, primary key (upload))`,
      `create index package_upload_by_age on package_upload (begun_at)`,
      `create table package_part (
        upload uuid not null,
        n int4 not null,
        bytes bytea not null,
        primary key (upload, n),
        foreign key (upload) references package_upload on delete cascade
      )`,
      `alter table package add column upload uuid`,
      `alter table package alter column bytes drop not null`,
      `create index package_in_parts on package (upload) where upload is not null`,
    ],
  },
]
