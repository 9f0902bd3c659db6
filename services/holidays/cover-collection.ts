import { answerCover } from '#contracts/holidays/holiday-commands.ts'
import type { Holiday, HolidayRules } from '#contracts/holidays/holidays.ts'
import { applyCoverAnswer } from '#domain/holidays/cover.ts'
import { isAway } from '#domain/holidays/overlap.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { lockLeave, type CourierLeave } from './courier-leave.ts'
import { holidayRows, saveHolidays } from './holiday-rows.ts'
import type { HolidayTables } from './tables.ts'
import { notifyStaff } from './staff-feed.ts'

/** A holiday of somebody else that the caller was asked to cover. */
interface CoverCase {
  book: CourierLeave
  holiday: Holiday
  own: readonly Holiday[]
}

/** Answers to those who asked for cover. */
export const coverCollection = (rules: HolidayRules) =>
  defineCollection<CoverCase, HolidayTables>({
    entity: 'cover',

    async load(tx, caller, ids) {
      const named = ids.map((key) => ({
        key,
        courier: key.slice(0, key.lastIndexOf('/')),
        holiday: key.slice(key.lastIndexOf('/') + 1),
      }))
      // The caller's own leave is locked too: the same push may request a holiday, and locks have one order.
      const books = await lockLeave(tx, [...named.map(({ courier }) => courier), caller.sub])
      const own = [...(books.get(caller.sub)?.holidays.values() ?? [])]
      const found = named.flatMap(({ key, courier, holiday: id }): [string, CoverCase][] => {
        const book = books.get(courier)
        const holiday = book?.holidays.get(id)
        return book && holiday?.cover.invitations.some((each) => each.courier === caller.sub)
          ? [[key, { book, holiday, own }]]
          : []
      })
      return new Map(found)
    },

    decide: {
      answerCover: decision(answerCover, (state, { answer }, { caller, occurredAt }) => {
        if (!state) return { rejected: 'cover-unknown' }
        const cover = applyCoverAnswer(state.holiday.cover, caller.sub, answer, occurredAt)
        if (!cover)
          return {
            rejected: 'cover-over',
            current: { state: state.holiday.cover.invitations.find(({ courier }) => courier === caller.sub)?.state },
          }
        if (answer === 'accepted' && isAway(state.holiday, state.own)) return { rejected: 'away-yourself' }
        return { state: { ...state, holiday: { ...state.holiday, cover } } }
      }),
    },

    async save(tx, _caller, changed, at) {
      const cases = changed.map(({ state }) => state)
      await saveHolidays(
        tx,
        cases.map(({ book, holiday }) => ({ courier: book.courier, holiday })),
        at,
      )
      const rows = cases.flatMap(({ book, holiday }) => holidayRows(book, holiday))
      for (const { book, holiday } of cases) {
        book.holidays.set(holiday.id, holiday)
        rows.push(...(await notifyStaff(tx, book, [holiday], { rules, by: '', at })))
      }
      return rows
    },
  })
