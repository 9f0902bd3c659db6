import type { Migration } from '#kit/database/migrate.ts'

export const holidayMigrations: readonly Migration[] = [
  {
    name: '001-holidays',
    statements: [
      `create table leave_book (
        courier text not null,
        sub_depot text not null,
        name text not null,
        terms jsonb not null,
        changed_at timestamptz not null,
        primary key (courier)
      )`,
      `create index leave_book_by_depot on leave_book (sub_depot, courier)`,
      `create table holiday (
        courier text not null,
        id text not null,
        state text not null,
        from_day text not null,
        to_day text not null,
        cover text not null,
        cover_until timestamptz,
        body jsonb not null,
        changed_at timestamptz not null,
        primary key (courier, id)
      )`,
      `create index holiday_by_end on holiday (to_day) where state = 'approved'`,
      `create index holiday_by_cover on holiday (cover_until) where cover = 'asked'`,
    ],
  },
  {
    name: '002-books-from',
    statements: [
      `update leave_book
        set terms = terms || jsonb_build_object('booksFrom', extract(year from (changed_at at time zone 'Europe/London') - interval '3 months')::int)`,
      `create index holiday_by_coverer on holiday using gin ((body->'cover'->'invitations') jsonb_path_ops) where cover = 'covered'`,
    ],
  },
  {
    name: '003-told-staff',
    statements: [
      `alter table leave_book add column told text`,
      `create index leave_book_untold on leave_book (courier) where told is distinct from sub_depot`,
      `alter table holiday add column shown_until timestamptz`,
      `create index holiday_shown on holiday (shown_until) where shown_until is not null`,
    ],
  },
  {
    name: '004-told-cover',
    statements: [
      `alter table holiday add column cover_shown_until timestamptz`,
      `create index holiday_cover_shown on holiday (cover_shown_until) where cover_shown_until is not null`,
      // Staff are notified of the holidays that wait for cover already.
      `update leave_book set told = null where courier in (select courier from holiday where state = 'approved' and cover = 'pool')`,
    ],
  },
]
