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
]

export interface MarketplaceTables {
  /**
   * `body`: the advert as its seller has it. `ended_at`: when it was sold, expired, withdrawn or removed. `told`: the
   * sub-depot whose staff have it; null: nobody's. `shown_until`: until when they see what has become of it.
   */
  advert: {
    id: string
    courier: string
    sub_depot: string
    state: string
    sent_at: Date
    live_from: Date | null
    live_until: Date | null
    ended_at: Date | null
    body: string
    told: string | null
    shown_until: Date | null
  }
  /** Written only by who holds the lock of the advert's row. */
  conversation: {
    id: string
    advert: string
    title: string
    buyer: string
    seller: string
    messages: string
    closed: boolean
  }
  /** `reply`: the reply that is reported, as it was; null: the advert. `settled_at`: when staff have dealt with it. */
  report: {
    advert: string
    id: string
    reporter: string
    reply: string | null
    reason: string
    note: string
    at: Date
    settled_at: Date | null
  }
}
