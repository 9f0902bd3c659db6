import { sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { Colleague, Holiday, HolidayRules, HolidaySpan, LeaveTerms } from '#contracts/holidays/holidays.ts'
import type { Clock } from '#kit/clock.ts'
import { createCourierHomes } from '#kit/courier-homes.ts'
import type { HolidayTables } from './tables.ts'

export interface HolidayStore {
  db: Kysely<HolidayTables>
  clock: Clock
  rules: HolidayRules
}

export interface CourierLeave {
  courier: string
  subDepot: string
  name: string
  terms: LeaveTerms
  holidays: Map<string, Holiday>
}

interface BookRow {
  courier: string
  sub_depot: string
  name: string
  terms: LeaveTerms
}

const bookColumns = sql`courier, sub_depot, name, terms`

async function withHolidays(tx: QueryExecutorProvider, books: readonly BookRow[]): Promise<Map<string, CourierLeave>> {
  const couriers = books.map(({ courier }) => courier)
  const { rows } = await sql<{ courier: string; body: Holiday }>`
    select courier, body from holiday where courier = any(${couriers}::text[]) order by from_day, id`.execute(tx)
  const found = new Map(
    books.map(({ courier, sub_depot: subDepot, name, terms }): [string, CourierLeave] => [
      courier,
      { courier, subDepot, name, terms, holidays: new Map() },
    ]),
  )
  for (const { courier, body } of rows) found.get(courier)?.holidays.set(body.id, body)
  return found
}

/**
 * Returns the leave and holidays of couriers who have leave terms. The row in `leave_book` is the one
 * lock for everything of its courier. A transaction locks all the rows that it needs at once, in the order of the
 * couriers, so that two who invite each other do not deadlock.
 */
export async function lockLeave(
  tx: QueryExecutorProvider,
  couriers: readonly string[],
): Promise<Map<string, CourierLeave>> {
  const { rows } = await sql<BookRow>`
    select ${bookColumns} from leave_book where courier = any(${couriers}::text[]) order by courier for update`.execute(
    tx,
  )
  return await withHolidays(tx, rows)
}

/** Returns the leave of one courier without a lock. */
export async function findLeave(db: QueryExecutorProvider, courier: string): Promise<CourierLeave | undefined> {
  const { rows } = await sql<BookRow>`select ${bookColumns} from leave_book where courier = ${courier}`.execute(db)
  return (await withHolidays(db, rows)).get(courier)
}

export async function saveLeave(
  tx: QueryExecutorProvider,
  { courier, subDepot, name, terms }: Omit<CourierLeave, 'holidays'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into leave_book (courier, sub_depot, name, terms, changed_at)
    values (${courier}, ${subDepot}, ${name}, ${JSON.stringify(terms)}::jsonb, ${at})
    on conflict (courier) do update
      set sub_depot = excluded.sub_depot, name = excluded.name, terms = excluded.terms, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** The sub-depot of each courier. When a courier moves, their leave moves too. */
export const courierHomes = createCourierHomes({ table: 'leave_book' })

export async function findColleagues(db: QueryExecutorProvider, courier: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select other.courier as id, other.name from leave_book as own join leave_book as other on other.sub_depot = own.sub_depot
    where own.courier = ${courier} and other.courier <> ${courier} and own.sub_depot <> '' order by other.courier`.execute(
    db,
  )
  return rows
}

/** Returns the holidays that a courier covers for others. Lock the courier's own leave before you decide on one. */
export async function findCovering(db: QueryExecutorProvider, courier: string): Promise<HolidaySpan[]> {
  const [accepted, assigned] = ['accepted', 'assigned'].map((state) => JSON.stringify([{ courier, state }]))
  const { rows } = await sql<{ body: Holiday }>`
    select body from holiday
    where cover = 'covered' and state in ('requested', 'approved')
      and (body->'cover'->'invitations' @> ${accepted}::jsonb or body->'cover'->'invitations' @> ${assigned}::jsonb)`.execute(
    db,
  )
  return rows.map(({ body }) => body)
}
