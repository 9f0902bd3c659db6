import { sql, type QueryExecutorProvider } from 'kysely'
import type { Holiday, HolidayRules } from '#contracts/holidays.ts'
import type { StaffCourierRow, StaffHolidayRow } from '#contracts/staff-waiting.ts'
import { londonDay } from '#domain/day.ts'
import { holidayDueOn } from '#domain/holidays/due-on.ts'
import { transact } from '#kit/database/transact.ts'
import { appendFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deciderFeeds, staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey, type OwnedKey } from '#kit/sync/owned-key.ts'
import { lockBooks, type HolidayStore, type LeaveBook } from './book.ts'
import { standings } from './holiday-rows.ts'
import { forgetCover, leavingCover, shownFor, tellCover } from './staff-cover-rows.ts'

/** What is decided on a book, by whom, and when. `by`: what they are signed in as; empty: time, or the courier. */
interface Told {
  rules: HolidayRules
  by: string
  at: Date
}

const rowId = ({ courier }: LeaveBook, { id }: Holiday): string => ownedKey({ courier, id })

function staffHolidayRow(
  book: LeaveBook,
  holiday: Holiday,
  { rules, at }: Told,
  outcome: StaffHolidayRow['outcome'],
): StaffHolidayRow {
  const { from, to, firstDay, lastDay, leave, requestedAt, cover } = holiday
  const years = standings(book, rules, at)
  const { courier, name } = book
  return {
    id: rowId(book, holiday),
    courier,
    name,
    askedAt: requestedAt,
    dueOn: holidayDueOn(holiday),
    outcome,
    from,
    to,
    firstDay,
    lastDay,
    leave,
    cover: cover.state,
    years,
  }
}

/** How a holiday has just ended for those who decide; null: it waits; undefined: that was told before, or nobody has asked. */
function outcomeOf({ state, decidedAt }: Holiday, { by, at }: Told): StaffHolidayRow['outcome'] | undefined {
  if (state === 'requested') return null
  const isNow =
    state === 'cancelled' || ((state === 'approved' || state === 'declined') && decidedAt === at.toISOString())
  return isNow ? { state, by: state === 'cancelled' ? '' : by, at: at.toISOString() } : undefined
}

/** When the couriers of a sub-depot are away; it is their staff's alone to see. */
function courierRow({ courier, name, holidays, subDepot }: LeaveBook, at: Date): FeedRow[] {
  if (subDepot === '') return []
  const today = londonDay(at)
  const away = [...holidays.values()].flatMap(({ id, state, from, to, firstDay, lastDay }) =>
    (state === 'requested' || state === 'approved') && to >= today ? [{ id, state, from, to, firstDay, lastDay }] : [],
  )
  const value: StaffCourierRow = { id: courier, name, away }
  return [{ feed: staffFeed(subDepot), kind: 'staff-courier', id: courier, value }]
}

const toDeciders = (subDepot: string, id: string, value: StaffHolidayRow | null): FeedRow[] =>
  deciderFeeds(subDepot).map((feed) => ({ feed, kind: 'staff-holiday', id, value }))

/**
 * What the feeds of staff show of a book in which these holidays have changed; it also notes until when what was
 * decided is shown. All requests of the book come anew, because each says how the courier stands with the others.
 */
export async function tellStaff(
  tx: QueryExecutorProvider,
  book: LeaveBook,
  changed: readonly Holiday[],
  told: Told,
): Promise<FeedRow[]> {
  const named = new Set(changed.map(({ id }) => id))
  const waiting = [...book.holidays.values()].filter(({ id, state }) => state === 'requested' && !named.has(id))
  const rows = [...waiting, ...changed].flatMap((holiday) => {
    const outcome = outcomeOf(holiday, told)
    return outcome === undefined ? [] : [staffHolidayRow(book, holiday, told, outcome)]
  })
  const ended = changed.filter((holiday) => outcomeOf(holiday, told)).map(({ id }) => id)
  if (ended.length > 0) {
    await sql`
      update holiday set shown_until = ${new Date(told.at.getTime() + shownFor)}
      where courier = ${book.courier} and id = any(${ended}::text[])`.execute(tx)
  }
  return [
    ...rows.flatMap((row) => toDeciders(book.subDepot, row.id, row)),
    ...(await tellCover(tx, book, changed, told)),
    ...courierRow(book, told.at),
  ]
}

/** What leaves the feeds in which a book stood: requests, what is shown still, and its courier. */
async function leaving(tx: QueryExecutorProvider, book: LeaveBook, told: string): Promise<FeedRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from holiday where courier = ${book.courier} and (state = 'requested' or shown_until is not null)`.execute(
    tx,
  )
  await sql`update holiday set shown_until = null where courier = ${book.courier} and shown_until is not null`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => ownedKey({ courier: book.courier, id }))
  const home: FeedRow[] =
    told === '' ? [] : [{ feed: staffFeed(told), kind: 'staff-courier', id: book.courier, value: null }]
  return [...ids.flatMap((id) => toDeciders(told, id, null)), ...(await leavingCover(tx, book.courier, told)), ...home]
}

/** Books whose staff have not heard of them where they are now: those of before there were feeds of staff, and those that have moved. */
export async function tellUntold({ db, clock, rules }: HolidayStore, only: string | null = null): Promise<void> {
  const { rows } = await sql<{ courier: string }>`
    select courier from leave_book
    where told is distinct from sub_depot and (${only}::text is null or courier = ${only}) order by courier`.execute(db)
  for (const { courier } of rows) {
    await transact(db, async (tx) => {
      const at = clock.now()
      const book = (await lockBooks(tx, [courier])).get(courier)
      const before = await sql<{
        told: string | null
      }>`select told from leave_book where courier = ${courier} and told is distinct from sub_depot`.execute(tx)
      if (!book || !before.rows[0]) return
      const { told } = before.rows[0]
      const gone = told === null ? [] : await leaving(tx, book, told)
      const here = await tellStaff(tx, book, [], { rules, by: '', at })
      await sql`update leave_book set told = sub_depot where courier = ${courier}`.execute(tx)
      // The back office has the same row before and after: what goes and comes again is told once.
      const kept = new Set(here.map(({ feed, kind, id }) => `${feed} ${kind} ${id}`))
      await appendFeed(tx, [...gone.filter(({ feed, kind, id }) => !kept.has(`${feed} ${kind} ${id}`)), ...here], at)
    })
  }
}

/** Takes what was decided some time ago out of the feeds of staff. Returns how many holidays that were; to repeat it changes nothing. */
export async function forgetDecided({ db, clock }: HolidayStore): Promise<number> {
  const at = clock.now()
  return await transact(db, async (tx) => {
    const { rows } = await sql<OwnedKey & { told: string }>`
      update holiday as h set shown_until = null from leave_book b
      where b.courier = h.courier and h.shown_until <= ${at}
      returning h.courier, h.id, coalesce(b.told, '') as told`.execute(tx)
    const gone = rows.flatMap(({ told, ...key }) => toDeciders(told, ownedKey(key), null))
    const covers = await forgetCover(tx, at)
    await appendFeed(tx, [...gone, ...covers], at)
    return rows.length + covers.length
  })
}
