import type { HolidaySpan } from '#contracts/holidays/holidays.ts'
import { typedDate, type TypedDate } from '#domain/dates/read-date.ts'

/** The inputs hold text as it was typed, so that invalid input is never lost. */
export interface TypedHoliday {
  from: TypedDate
  /** Blank: the first day is the last. */
  to: TypedDate
  fromMidday: boolean
  untilMidday: boolean
  /** Couriers who are asked to cover, by id. */
  invited: readonly string[]
}

/** A request that was started and not sent: there is one. */
export interface BegunHoliday {
  key: 'own'
  /** The holiday's, once it is sent. */
  id: string
  typed: TypedHoliday
}

const blank: TypedDate = { day: '', month: '', year: '' }

export const nothingTyped: TypedHoliday = { from: blank, to: blank, fromMidday: false, untilMidday: false, invited: [] }

/** What was asked for once, back in the inputs. */
export const typedAgain = ({ from, to, firstDay, lastDay }: HolidaySpan, invited: readonly string[]): TypedHoliday => ({
  from: typedDate(from),
  to: typedDate(to),
  fromMidday: firstDay === 'afternoon',
  untilMidday: lastDay === 'morning',
  invited,
})
