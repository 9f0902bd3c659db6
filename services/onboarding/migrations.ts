import type { Migration } from '#kit/database/migrate.ts'

export const onboardingMigrations: readonly Migration[] = [
  {
    name: '001-onboarding',
    statements: [
      `create table step_set (
        sub_depot text not null,
        steps jsonb not null,
        changed_at timestamptz not null,
        primary key (sub_depot)
      )`,
      `create table document (
        courier text not null,
        step text not null,
        sub_depot text not null,
        state text not null,
        received_at timestamptz not null,
        until text,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, step)
      )`,
      `create index document_by_wait on document (sub_depot, state, received_at)`,
      `create index document_by_end on document (until) where until is not null`,
      `create table reminder (
        courier text not null,
        step text not null,
        until text not null,
        days int4 not null,
        written_at timestamptz not null,
        primary key (courier, step, until, days)
      )`,
    ],
  },
  {
    name: '002-told-staff',
    statements: [
      `alter table document add column told text, add column shown_until timestamptz`,
      `create index document_untold on document (courier) where state = 'received' and told is distinct from sub_depot`,
      `create index document_shown on document (shown_until) where shown_until is not null`,
    ],
  },
]
