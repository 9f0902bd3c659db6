import { sql, type QueryExecutorProvider } from 'kysely'
import type { Holiday, HolidayRules } from '#contracts/holidays/holidays.ts'
import type { StaffCourierRow, StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import { londonDay } from '#domain/dates/day.ts'
import { holidayDueOn } from '#domain/holidays/due-on.ts'
import { defineCourierDecisionFeed, defineCourierDecisions } from '#kit/sync/courier-decision-feeds.ts'
import type { Decided } from '#kit/sync/decision-table.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import { staffFeed } from '#kit/sync/group-feeds.ts'
import { ownedKey } from '#kit/sync/owned-key.ts'
import { lockLeave, type HolidayStore, type CourierLeave } from './courier-leave.ts'
import { getLeaveYears } from './holiday-rows.ts'
import type { HolidayTables } from './tables.ts'
import { coverFeed } from './staff-cover-feed.ts'

interface HolidayItem {
  book: CourierLeave
  holiday: Holiday
  rules: HolidayRules
}

function toRow({ book, holiday, rules }: HolidayItem, at: Date, outcome: StaffHolidayRow['outcome']): StaffHolidayRow {
  const { id, from, to, firstDay, lastDay, leave, requestedAt, cover } = holiday
  const { courier, name } = book
  return {
    id: ownedKey({ courier, id }),
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
    years: getLeaveYears(book, rules, at),
  }
}

/** The outcome of a holiday; null while it is open, undefined if staff know the outcome or were never asked. */
function toOutcome({ state, decidedAt }: Holiday, { by, at }: Decided): StaffHolidayRow['outcome'] | undefined {
  if (state === 'requested') return null
  const isNew =
    state === 'cancelled' || ((state === 'approved' || state === 'declined') && decidedAt === at.toISOString())
  return isNew ? { state, by: state === 'cancelled' ? '' : by, at: at.toISOString() } : undefined
}

const holidayFeed = defineCourierDecisionFeed<HolidayItem>({
  kind: 'staff-holiday',
  table: 'holiday',
  isOpen: sql`t.state = 'requested'`,
  toEntries: (_tx, items, decided) =>
    items.flatMap((item) => {
      const outcome = toOutcome(item.holiday, decided)
      if (outcome === undefined) return []
      const row = toRow(item, decided.at, outcome)
      return [{ subDepot: item.book.subDepot, id: row.id, row }]
    }),
})

/** Returns the row that shows the staff of the courier's sub-depot when the courier is away. */
function courierRow({ courier, name, holidays, subDepot }: CourierLeave, at: Date): FeedRow[] {
  if (subDepot === '') return []
  const today = londonDay(at)
  const away = [...holidays.values()].flatMap(({ id, state, from, to, firstDay, lastDay }) =>
    (state === 'requested' || state === 'approved') && to >= today ? [{ id, state, from, to, firstDay, lastDay }] : [],
  )
  const value: StaffCourierRow = { id: courier, name, away }
  return [{ feed: staffFeed(subDepot), kind: 'staff-courier', id: courier, value }]
}

/**
 * Returns what staff should see of a courier some of whose holidays have changed. Every open request of theirs is sent
 * again, because each shows how much leave the others use.
 */
export async function notifyStaff(
  tx: QueryExecutorProvider,
  book: CourierLeave,
  changed: readonly Holiday[],
  { rules, ...decided }: Decided & { rules: HolidayRules },
): Promise<FeedRow[]> {
  const changedIds = new Set(changed.map(({ id }) => id))
  const open = [...book.holidays.values()].filter(({ id, state }) => state === 'requested' && !changedIds.has(id))
  const items = [...open, ...changed].map((holiday) => ({ book, holiday, rules }))
  return [
    ...(await holidayFeed.notify(tx, items, decided)),
    ...(await coverFeed.notify(tx, [{ book, changed }], decided)),
    ...courierRow(book, decided.at),
  ]
}

/** Holidays and their cover move with their courier to another sub-depot. */
export const holidayDecisions = defineCourierDecisions<HolidayTables, HolidayStore>({
  table: 'leave_book',
  feeds: [holidayFeed, coverFeed],
  async show(tx, { courier }, at, { rules }) {
    const book = (await lockLeave(tx, [courier])).get(courier)
    return book ? await notifyStaff(tx, book, [], { rules, by: '', at }) : []
  },
  leave: (courier, subDepot) =>
    subDepot === '' ? [] : [{ feed: staffFeed(subDepot), kind: 'staff-courier', id: courier, value: null }],
})
