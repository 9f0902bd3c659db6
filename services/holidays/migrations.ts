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
      // Their staff hear of those who wait for cover already.
      `update leave_book set told = null where courier in (select courier from holiday where state = 'approved' and cover = 'pool')`,
    ],
  },
]

export interface HolidayTables {
  /**
   * Who is on the books. `sub_depot`: where the courier works; empty: nowhere. `told`: the sub-depot whose staff have
   * this courier in their feed; null: none as yet.
   */
  leave_book: { courier: string; sub_depot: string; name: string; terms: string; changed_at: Date; told: string | null }
  /**
   * `cover`: how it stands; `cover_until`: until when couriers may answer. `shown_until`: until when staff see that it
   * was decided; null: they do not, or it waits. `cover_shown_until`: until when they see that its days want cover, or
   * what became of that; null: they do not.
   */
  holiday: {
    courier: string
    id: string
    state: string
    from_day: string
    to_day: string
    cover: string
    cover_until: Date | null
    shown_until: Date | null
    cover_shown_until: Date | null
    body: string
    changed_at: Date
  }
}
