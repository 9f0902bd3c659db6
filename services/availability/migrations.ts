import type { Migration } from '#kit/database/migrate.ts'

export const availabilityMigrations: readonly Migration[] = [
  {
    name: '001-availability',
    statements: [
      `create table courier_home (
        courier text not null,
        sub_depot text not null,
        primary key (courier)
      )`,
      `create index courier_home_by_depot on courier_home (sub_depot)`,
      `create table weekly_pattern (
        courier text not null,
        days jsonb not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
      `create table exception (
        courier text not null,
        day text not null,
        availability jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, day)
      )`,
      `create table offer (
        id uuid not null,
        sub_depot text not null,
        date text not null,
        deadline timestamptz not null,
        request jsonb not null,
        sent_at timestamptz not null,
        state text not null,
        accepted_by text,
        ended_at timestamptz,
        primary key (id),
        check ((state = 'accepted') = (accepted_by is not null))
      )`,
      `create index offer_by_day on offer (sub_depot, date)`,
      `create index offer_by_deadline on offer (deadline) where state = 'open'`,
      `create table offer_courier (
        courier text not null,
        offer uuid not null,
        seen_at timestamptz,
        declined_at timestamptz,
        reason text,
        note text not null,
        primary key (courier, offer)
      )`,
      `create index offer_courier_by_offer on offer_courier (offer, courier)`,
    ],
  },
  {
    name: '002-told-staff',
    statements: [
      `alter table offer_courier add column asked_at timestamptz`,
      `alter table offer add column told boolean not null default false, add column shown_until timestamptz`,
      `create index offer_untold on offer (id) where state = 'open' and not told`,
      `create index offer_shown on offer (shown_until) where shown_until is not null`,
    ],
  },
]
