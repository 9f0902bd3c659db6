import { cancelHoliday, requestHoliday } from '#contracts/holidays/holiday-commands.ts'
import type { Colleague, Holiday, HolidayRules, HolidaySpan } from '#contracts/holidays/holidays.ts'
import { londonDay } from '#domain/dates/day.ts'
import { leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { requestCover, endCover } from '#domain/holidays/cover.ts'
import { listHolidayErrors } from '#domain/holidays/judge-holiday.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { findColleagues, findCovering, lockLeave, type CourierLeave } from './courier-leave.ts'
import { holidayRows, saveHolidays, leaveYearRows } from './holiday-rows.ts'
import type { HolidayTables } from './tables.ts'
import { notifyStaff } from './staff-feed.ts'

/** A holiday, or that there is none, and the book that it stands in: one for a whole push, so that what one tap books counts for the next. */
interface HolidayCase {
  book: CourierLeave | null
  colleagues: readonly Colleague[]
  covering: readonly HolidaySpan[]
  holiday: Holiday | null
}

const nothing: HolidayCase = { book: null, colleagues: [], covering: [], holiday: null }

function keep(state: HolidayCase, book: CourierLeave, holiday: Holiday): { state: HolidayCase } {
  book.holidays.set(holiday.id, holiday)
  return { state: { ...state, holiday } }
}

/** Couriers request and cancel holidays. The rules apply on the day of the tap, because it may arrive later. */
export const holidayCollection = (rules: HolidayRules) =>
  defineCollection<HolidayCase, HolidayTables>({
    entity: 'holiday',

    async load(tx, caller, ids) {
      const book = (await lockLeave(tx, [caller.sub])).get(caller.sub) ?? null
      const colleagues = await findColleagues(tx, caller.sub)
      const covering = await findCovering(tx, caller.sub)
      return new Map(ids.map((id) => [id, { book, colleagues, covering, holiday: book?.holidays.get(id) ?? null }]))
    },

    decide: {
      requestHoliday: decision(
        requestHoliday,
        (state = nothing, { id, invited, ...span }, { caller, occurredAt, receivedAt }) => {
          const { book, colleagues, covering, holiday } = state
          if (!caller.groups.includes('courier')) return { rejected: 'not-a-courier' }
          if (!book) return { rejected: 'not-on-the-books' }
          if (holiday) return { rejected: 'holiday-exists', current: holiday }
          const { terms } = book
          const [fault] = listHolidayErrors(span, {
            terms,
            rules,
            others: [...book.holidays.values()],
            covering,
            today: londonDay(new Date(occurredAt)),
          })
          if (fault) return { rejected: fault }
          const asked = invited.flatMap((courier) => colleagues.find((each) => each.id === courier) ?? [])
          if (asked.length < invited.length) return { rejected: 'cover-unknown' }
          return keep(state, book, {
            ...span,
            id,
            leave: leaveByYear(leaveDays(span, terms.days, rules)),
            requestedAt: occurredAt,
            receivedAt,
            state: 'requested',
            text: '',
            decidedAt: null,
            cover: requestCover(asked, receivedAt),
          })
        },
      ),

      cancelHoliday: decision(cancelHoliday, (state = nothing, _input, { occurredAt }) => {
        const { book, holiday } = state
        if (!book || !holiday) return { rejected: 'holiday-unknown' }
        if (holiday.state !== 'requested' && holiday.state !== 'approved')
          return { rejected: 'holiday-over', current: holiday }
        if (holiday.state === 'approved' && holiday.from <= londonDay(new Date(occurredAt)))
          return { rejected: 'holiday-begun', current: holiday }
        return keep(state, book, { ...holiday, state: 'cancelled', cover: endCover(holiday.cover) })
      }),
    },

    async save(tx, caller, changed, at) {
      const cases = changed.flatMap(({ state: { book, holiday } }) => (book && holiday ? [{ book, holiday }] : []))
      await saveHolidays(
        tx,
        cases.map(({ holiday }) => ({ courier: caller.sub, holiday })),
        at,
      )
      const [first] = cases
      if (!first) return []
      const { book } = first
      return [
        ...cases.flatMap(({ holiday }) => holidayRows(book, holiday)),
        ...leaveYearRows(book, rules, at),
        ...(await notifyStaff(
          tx,
          book,
          cases.map(({ holiday }) => holiday),
          { rules, by: '', at },
        )),
      ]
    },
  })
