import type { Migration } from '#kit/database/migrate.ts'

export const marketplaceMigrations: readonly Migration[] = [
  {
    name: '001-marketplace',
    statements: [
      `create table advert (
        id uuid not null,
        courier text not null,
        sub_depot text not null,
        state text not null,
        sent_at timestamptz not null,
        live_from timestamptz,
        live_until timestamptz,
        ended_at timestamptz,
        body jsonb not null,
        primary key (id)
      )`,
      `create index advert_by_courier on advert (courier, state)`,
      `create index advert_by_depot on advert (sub_depot, state, sent_at)`,
      `create index advert_live on advert (live_from) where state = 'live'`,
      `create index advert_ended on advert (ended_at) where ended_at is not null`,
      `create table conversation (
        id text not null,
        advert uuid not null,
        title text not null,
        buyer text not null,
        seller text not null,
        messages jsonb not null,
        closed boolean not null,
        primary key (id)
      )`,
      `create index conversation_by_advert on conversation (advert)`,
      `create table report (
        advert uuid not null,
        id uuid not null,
        reporter text not null,
        reply text,
        reason text not null,
        note text not null,
        at timestamptz not null,
        settled_at timestamptz,
        primary key (advert, id)
      )`,
    ],
  },
  {
    name: '002-told-staff',
    statements: [
      `alter table advert add column told text, add column shown_until timestamptz`,
      `create index advert_shown on advert (shown_until) where shown_until is not null`,
    ],
  },
  { name: '003-histories', statements: [`alter table conversation add column history jsonb`] },
]
