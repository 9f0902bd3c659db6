import type { Transaction } from 'kysely'
import type { HolidayDecision, StaffHoliday } from '#contracts/holiday-endpoints.ts'
import type { Holiday } from '#contracts/holidays.ts'
import { assignCover, endCover } from '#domain/holidays/cover.ts'
import { isAway } from '#domain/holidays/overlap.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import { findColleagues, lockBooks } from './book.ts'
import type { HolidayStore, LeaveBook } from './book.ts'
import { holidayRows, saveHolidays, staffHolidayOf, standingRows } from './holiday-rows.ts'
import type { HolidayTables } from './migrations.ts'

export interface HolidayOf {
  courier: string
  id: string
}

/** What a change is made from: the holiday, its courier's book, and the books of the others that were locked with it. */
interface ChangeCase {
  holiday: Holiday
  book: LeaveBook
  books: ReadonlyMap<string, LeaveBook>
  tx: Transaction<HolidayTables>
}

/** Says what becomes of a holiday; undefined: it stays as it is. */
type Change = (of: ChangeCase) => Promise<Holiday | undefined> | Holiday | undefined

/** Changes one holiday under its courier's lock, with all that feeds show of it. Undefined where there is none, or nothing to change. */
export async function changeHoliday({ db, clock, rules }: HolidayStore, { courier, id }: HolidayOf, change: Change, others: readonly string[] = []): Promise<Holiday | undefined> {
  return await transact(db, async (tx) => {
    const books = await lockBooks(tx, [courier, ...others])
    const book = books.get(courier)
    const holiday = book?.holidays.get(id)
    const next = book && holiday && (await change({ holiday, book, books, tx }))
    if (!book || !next) return undefined
    book.holidays.set(id, next)
    await saveHolidays(tx, [{ courier, holiday: next }], clock.now())
    await appendFeed(tx, [...holidayRows(book, next), ...standingRows(book, rules, clock.now())], clock.now())
    return next
  })
}

/** The same as staff of the courier's sub-depot. @throws ProblemError not-found */
async function changeAsStaff(store: HolidayStore, caller: Caller, of: HolidayOf, change: Change, others: readonly string[] = []): Promise<StaffHoliday> {
  let seen: StaffHoliday | undefined
  const changeOwn: Change = async (each) => {
    seen = undefined
    if (!serves(caller, each.book.subDepot)) return undefined
    const next = await change(each)
    seen = staffHolidayOf(each.book, next ?? each.holiday)
    return next
  }
  await changeHoliday(store, of, changeOwn, others)
  if (!seen) throw new ProblemError('not-found')
  return seen
}

/** @throws ProblemError not-found, or not-allowed where something else was decided before */
export async function decideHoliday(store: HolidayStore, caller: Caller, of: HolidayOf, given: HolidayDecision): Promise<StaffHoliday> {
  return await changeAsStaff(store, caller, of, ({ holiday }) => {
    if (holiday.state === given.state) return undefined
    if (holiday.state !== 'requested') throw new ProblemError('not-allowed', { detail: `This holiday is ${holiday.state} already.` })
    const decided: Holiday = { ...holiday, state: given.state, decidedAt: store.clock.now().toISOString() }
    return given.state === 'approved' ? decided : { ...decided, text: given.text, cover: endCover(holiday.cover) }
  })
}

/** @throws ProblemError not-found, not-allowed where it does not wait in the depot pool, or body-invalid */
export async function coverFromPool(store: HolidayStore, caller: Caller, of: HolidayOf, by: string): Promise<StaffHoliday> {
  const assign: Change = async ({ holiday, book, books, tx }) => {
    const { cover } = holiday
    if (cover.state === 'covered' && cover.invitations.some((each) => each.courier === by && each.state === 'assigned')) return undefined
    if (cover.state !== 'pool') throw new ProblemError('not-allowed', { detail: 'This holiday does not wait in the depot pool.' })
    const colleague = (await findColleagues(tx, book.courier)).find(({ id }) => id === by)
    if (!colleague) throw new ProblemError('body-invalid', { detail: 'No other courier on the books of this sub-depot has this id.' })
    if (isAway(holiday, [...(books.get(by)?.holidays.values() ?? [])])) throw new ProblemError('body-invalid', { detail: 'This courier is on holiday then.' })
    return { ...holiday, cover: assignCover(cover, colleague, store.clock.now().toISOString()) }
  }
  return await changeAsStaff(store, caller, of, assign, [by])
}
