import type { Migration } from '#kit/database/database.ts'

/** The table of what recipients ask for, without their words. */
export const wishesMigration: Migration = {
  name: '023-wishes-of-recipients',
  expands: true,
  statements: [
    `create table recipient_wishes (
      sub_depot text not null,
      id uuid not null,
      parcel_id uuid not null,
      kind text not null,
      asked_at timestamptz not null,
      answered_at timestamptz,
      primary key (sub_depot, id)
    )`,
    `create index recipient_wishes_open on recipient_wishes (sub_depot, asked_at) where answered_at is null`,
    `create index recipient_wishes_of_parcel on recipient_wishes (sub_depot, parcel_id)`,
    `create index recipient_wishes_by_age on recipient_wishes (asked_at)`,
  ],
}
