import type { QueryExecutorProvider } from 'kysely'
import { createCourierHomes } from '#kit/courier-homes.ts'
import type { Migration } from '#kit/database/migrate.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'

export const courierMigration: Migration = {
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

export interface CourierTables {
  /** The sub-depot of each courier, as their token last said; empty if they work at none. */
  courier_book: { courier: string; sub_depot: string; changed_at: Date }
}

export const courierHomes = createCourierHomes({ table: 'courier_book', also: 'changed_at' })

/**
 * Locks the row of a courier, the one lock for what is written about them.
 * @throws ProblemError not-found if they work at another sub-depot
 */
export async function lockCourier(
  tx: QueryExecutorProvider,
  caller: Caller,
  courier: string,
  subDepot: string,
  at: Date,
): Promise<void> {
  await courierHomes.add(tx, courier, subDepot, at)
  const home = await courierHomes.read(tx, courier, { isLocked: true })
  if (home === undefined || !serves(caller, home)) throw new ProblemError('not-found')
}
