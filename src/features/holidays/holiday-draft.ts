import type { HolidaySpan } from '#contracts/holidays/holidays.ts'
import { readDate, typedDate, type TypedDate } from '#domain/dates/read-date.ts'

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
export interface HolidayDraft {
  key: 'own'
  /** The holiday's, once it is sent. */
  id: string
  typed: TypedHoliday
}

const blank: TypedDate = { day: '', month: '', year: '' }

export const nothingTyped: TypedHoliday = { from: blank, to: blank, fromMidday: false, untilMidday: false, invited: [] }

/** Returns the form of an earlier request. */
export const typedAgain = ({ from, to, firstDay, lastDay }: HolidaySpan, invited: readonly string[]): TypedHoliday => ({
  from: typedDate(from),
  to: typedDate(to),
  fromMidday: firstDay === 'afternoon',
  untilMidday: lastDay === 'morning',
  invited,
})

const isBlank = ({ day, month, year }: TypedDate): boolean => `${day}${month}${year}`.trim() === ''

/** Returns the day that the next press in a calendar gives: the last one once there is a first day without a last. */
export const nextChoice = ({ from, to }: TypedHoliday): 'from' | 'to' =>
  readDate(from) !== undefined && (isBlank(to) || readDate(to) === undefined) ? 'to' : 'from'

/** The dates after a day, "2026-05-14", was chosen in a calendar. One before the first day is the new first day. */
export function chooseDay(typed: TypedHoliday, day: string): Pick<TypedHoliday, 'from' | 'to'> {
  const first = readDate(typed.from)
  return nextChoice(typed) === 'to' && first !== undefined && day >= first
    ? { from: typed.from, to: typedDate(day) }
    : { from: typedDate(day), to: blank }
}
