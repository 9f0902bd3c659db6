import type { Migration } from '#kit/database/migrate.ts'

export const personalisationMigrations: readonly Migration[] = [
  {
    name: '001-personalisation',
    statements: [
      `create table saved_item (
        owner text not null,
        document text not null,
        type text not null,
        saved_at timestamptz not null,
        primary key (owner, document)
      )`,
      `create table read_receipt (
        owner text not null,
        document text not null,
        published_at text not null,
        sub_depot text not null,
        received_at timestamptz not null,
        primary key (owner, document, published_at)
      )`,
      `create index read_receipt_by_depot on read_receipt (sub_depot, document, received_at)`,
      `create table playback (
        owner text not null,
        episode text not null,
        seconds float8 not null,
        finished boolean not null,
        speed float8 not null,
        kept_at timestamptz not null,
        primary key (owner, episode)
      )`,
    ],
  },
]
