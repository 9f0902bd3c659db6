import type { LeaveEntry, StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import {
  holidayRulesId,
  leaveTermsId,
  type Holiday,
  type HolidayRulesRow,
  type LeaveTermsRow,
} from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getLeaveYear } from '#domain/holidays/leave-year.ts'
import type { Caller } from '#kit/http/auth.ts'
import { appendFeed, courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { reconcileFeed } from '#kit/sync/reconcile.ts'
import { getHomeSubDepot, requireServing, serves } from '#kit/http/staff-access.ts'
import { transact } from '#kit/database/transact.ts'
import {
  courierHomes,
  findColleagues,
  lockLeave,
  findLeave,
  saveLeave,
  type HolidayStore,
  type CourierLeave,
} from './courier-leave.ts'
import { leaveYearRows, getLeaveYears } from './holiday-rows.ts'
import { holidayDecisions } from './staff-feed.ts'

const termsRow = ({ courier, terms }: CourierLeave): FeedRow => {
  const value: LeaveTermsRow = { id: leaveTermsId, ...terms }
  return { feed: courierFeed(courier), kind: 'leave-terms', id: leaveTermsId, value }
}

const staffLeaveOf = (book: CourierLeave, { rules, clock }: HolidayStore): StaffLeave => {
  const { courier, subDepot, name, terms } = book
  return { courier, subDepot, name, ...terms, years: getLeaveYears(book, rules, clock.now()) }
}

/** @throws ProblemError not-found */
export async function readLeave(store: HolidayStore, caller: Caller, courier: string): Promise<StaffLeave> {
  const book = await findLeave(store.db, courier)
  if (!book || !serves(caller, book.subDepot)) throw new ProblemError('not-found')
  return staffLeaveOf(book, store)
}

/**
 * Saves a courier's leave terms. Holidays that were booked before keep their number of days.
 * @throws ProblemError not-allowed, not-found where they are on another's books, or body-invalid where too much is carried
 */
export async function writeLeave(
  store: HolidayStore,
  caller: Caller,
  courier: string,
  { subDepot, name, ...terms }: LeaveEntry,
): Promise<StaffLeave> {
  requireServing(caller, subDepot)
  const { carryOverDays } = store.rules
  if (terms.carried.some(({ halves }) => halves > carryOverDays * 2)) {
    throw new ProblemError('body-invalid', { detail: `No more than ${carryOverDays} days go over into a leave year.` })
  }
  const written = await transact(store.db, async (tx) => {
    const at = store.clock.now()
    const before = (await lockLeave(tx, [courier])).get(courier)
    if (before && !serves(caller, before.subDepot)) throw new ProblemError('not-found')
    const booksFrom = before?.terms.booksFrom ?? terms.booksFrom ?? getLeaveYear(londonDay(at)).year
    const book = {
      courier,
      subDepot,
      name,
      terms: { ...terms, booksFrom },
      holidays: before?.holidays ?? new Map<string, Holiday>(),
    }
    await saveLeave(tx, book, at)
    await appendFeed(tx, [termsRow(book), ...leaveYearRows(book, store.rules, at)], at)
    return book
  })
  await holidayDecisions.backfill(store, courier)
  return staffLeaveOf(written, store)
}

/** Updates the parts of a courier's feed that depend on the date and the settings when the courier pulls. */
export async function refreshLeave(store: HolidayStore, caller: Caller): Promise<void> {
  if (!caller.groups.includes('courier')) return
  const { db, clock, rules } = store
  const { sub } = caller
  const feed = courierFeed(sub)
  const rulesRow: HolidayRulesRow = { id: holidayRulesId, ...rules }
  await transact(db, async (tx) => {
    const at = clock.now()
    await courierHomes.move(tx, sub, getHomeSubDepot(caller))
    const book = (await lockLeave(tx, [sub])).get(sub)
    const colleagues = await findColleagues(tx, sub)
    const own = book ? [termsRow(book), ...leaveYearRows(book, rules, at)] : []
    const wantedOf = (kind: string) =>
      new Map(own.filter((row) => row.kind === kind).map(({ id, value }) => [id, value]))
    await reconcileFeed(tx, feed, 'holiday-rules', new Map([[holidayRulesId, rulesRow]]), at)
    await reconcileFeed(tx, feed, 'leave-terms', wantedOf('leave-terms'), at)
    await reconcileFeed(tx, feed, 'leave-year', wantedOf('leave-year'), at)
    await reconcileFeed(tx, feed, 'colleague', new Map(colleagues.map((colleague) => [colleague.id, colleague])), at)
  })
  await holidayDecisions.backfill(store, sub)
}
