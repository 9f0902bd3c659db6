import { sql, type QueryExecutorProvider } from 'kysely'
import * as z from 'zod/mini'
import type { StaffHoliday } from '#contracts/holidays/holiday-endpoints.ts'
import type { CoverRow, Holiday, HolidayRules, HolidayState, LeaveYearRow } from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getLeaveBalance } from '#domain/holidays/entitlement.ts'
import { leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import { toPage, readAfter } from '#kit/http/page.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import type { CourierLeave } from './courier-leave.ts'

export const toStaffHoliday = (
  { courier, name, subDepot }: Pick<CourierLeave, 'courier' | 'name' | 'subDepot'>,
  holiday: Holiday,
): StaffHoliday => ({
  ...holiday,
  courier,
  name,
  subDepot,
})

export async function saveHolidays(
  tx: QueryExecutorProvider,
  changed: readonly { courier: string; holiday: Holiday }[],
  at: Date,
): Promise<void> {
  const rows = changed.map(({ courier, holiday }) => ({
    courier,
    id: holiday.id,
    state: holiday.state,
    from_day: holiday.from,
    to_day: holiday.to,
    cover: holiday.cover.state,
    cover_until: holiday.cover.until,
    body: holiday,
  }))
  await sql`
    insert into holiday (courier, id, state, from_day, to_day, cover, cover_until, body, changed_at)
    select r.courier, r.id, r.state, r.from_day, r.to_day, r.cover, r.cover_until, r.body, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(courier text, id text, state text, from_day text, to_day text, cover text, cover_until timestamptz, body jsonb)
    on conflict (courier, id) do update
      set state = excluded.state, cover = excluded.cover, cover_until = excluded.cover_until, body = excluded.body,
        changed_at = excluded.changed_at`.execute(tx)
}

/** Returns a courier's balance for this leave year and the next. */
export function getLeaveYears({ terms, holidays }: CourierLeave, rules: HolidayRules, at: Date): LeaveYearRow[] {
  const today = londonDay(at)
  const { year } = getLeaveYear(today)
  return [year, year + 1].map((each) =>
    getLeaveBalance({ terms, rules, others: [...holidays.values()], today }, leaveYear(each)),
  )
}

export const leaveYearRows = (book: CourierLeave, rules: HolidayRules, at: Date): FeedRow[] =>
  getLeaveYears(book, rules, at).map((value) => ({
    feed: courierFeed(book.courier),
    kind: 'leave-year',
    id: value.id,
    value,
  }))

/** Couriers who were asked to cover see the name and the days, and nothing else of the holiday. */
function coverRows(
  { courier, name }: CourierLeave,
  { id: holiday, from, to, firstDay, lastDay, cover }: Holiday,
): FeedRow[] {
  const id = `${courier}/${holiday}`
  return cover.invitations.map(({ courier: invited, state }) => {
    const value: CoverRow = { id, courier, holiday, name, from, to, firstDay, lastDay, state, until: cover.until }
    return { feed: courierFeed(invited), kind: 'cover', id, value }
  })
}

/** Returns the feed rows of a holiday for its courier and for those who were asked to cover. */
export const holidayRows = (book: CourierLeave, holiday: Holiday): FeedRow[] => [
  { feed: courierFeed(book.courier), kind: 'holiday', id: holiday.id, value: holiday },
  ...coverRows(book, holiday),
]

export interface HolidaySearch {
  /** Null for all. */
  subDepots: readonly string[] | null
  state?: HolidayState | undefined
  courier?: string | undefined
  limit: number
  after?: string | undefined
}

/** The first day, courier and id of the last row. */
const keySchema = z.tuple([z.string(), z.string(), z.string()])

/** Returns holidays, the earliest first. @throws ProblemError body-invalid */
export async function findHolidays(
  db: QueryExecutorProvider,
  { subDepots, state, courier, limit, after }: HolidaySearch,
): Promise<{ holidays: StaffHoliday[]; next: string | null }> {
  const [day, of, id] = readAfter(keySchema, after) ?? [null, null, null]
  const { rows } = await sql<{ courier: string; subDepot: string; name: string; body: Holiday }>`
    select b.courier, b.sub_depot as "subDepot", b.name, h.body from holiday h join leave_book b on b.courier = h.courier
    where (${subDepots === null} or b.sub_depot = any(${subDepots ?? []}::text[]))
      and (${state ?? null}::text is null or h.state = ${state ?? null})
      and (${courier ?? null}::text is null or h.courier = ${courier ?? null})
      and (${day}::text is null or (h.from_day, h.courier, h.id) > (${day}, ${of}, ${id}))
    order by h.from_day, h.courier, h.id limit ${limit + 1}`.execute(db)
  const found = rows.map(({ body, ...whose }) => toStaffHoliday(whose, body))
  const { rows: holidays, next } = toPage(found, limit, (each) => [each.from, each.courier, each.id])
  return { holidays, next }
}
