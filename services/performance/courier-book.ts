import { sql, type QueryExecutorProvider } from 'kysely'
import type { Migration } from '#kit/database/migrate.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { homeOf, serves } from '#kit/http/staff-access.ts'

export const bookMigration: Migration = {
  name: '001-courier-book',
  statements: [
    `create table courier_book (
      courier text not null,
      sub_depot text not null,
      changed_at timestamptz not null,
      primary key (courier)
    )`,
    `create index courier_book_by_depot on courier_book (sub_depot, courier)`,
  ],
}

export interface BookTables {
  /** Whose couriers are whose. `sub_depot`: as the courier's token last said; empty: nowhere. */
  courier_book: { courier: string; sub_depot: string; changed_at: Date }
}

/** A courier's sub-depot is what their token says. */
export async function noteHome(db: QueryExecutorProvider, caller: Caller, at: Date): Promise<void> {
  await sql`
    insert into courier_book (courier, sub_depot, changed_at) values (${caller.sub}, ${homeOf(caller)}, ${at})
    on conflict (courier) do update set sub_depot = excluded.sub_depot, changed_at = excluded.changed_at
      where courier_book.sub_depot <> excluded.sub_depot`.execute(db)
}

/** Puts whoever has not opened the app yet on the books of a sub-depot. */
export async function noteCourier(
  tx: QueryExecutorProvider,
  courier: string,
  subDepot: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into courier_book (courier, sub_depot, changed_at) values (${courier}, ${subDepot}, ${at})
    on conflict (courier) do nothing`.execute(tx)
}

/**
 * Locks the row of a courier, the one lock for what is written about them.
 * @throws ProblemError not-found where they are on another's books
 */
export async function lockCourier(
  tx: QueryExecutorProvider,
  caller: Caller,
  courier: string,
  subDepot: string,
  at: Date,
): Promise<void> {
  await noteCourier(tx, courier, subDepot, at)
  const { rows } = await sql<{
    sub_depot: string
  }>`select sub_depot from courier_book where courier = ${courier} for update`.execute(tx)
  const [book] = rows
  if (!book || !serves(caller, book.sub_depot)) throw new ProblemError('not-found')
}

/** The sub-depot of a courier who is on the books; undefined where they are not. */
export async function homeOfCourier(db: QueryExecutorProvider, courier: string): Promise<string | undefined> {
  const { rows } = await sql<{
    sub_depot: string
  }>`select sub_depot from courier_book where courier = ${courier}`.execute(db)
  return rows[0]?.sub_depot
}
