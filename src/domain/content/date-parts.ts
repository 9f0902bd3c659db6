import { QueryError } from './query-error.ts'
import type { QueryValue } from './read-query.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Milliseconds of "2026-05-14", of a moment, or of a number of milliseconds; undefined for anything else. */
export function toMilliseconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return undefined
  // Prismic writes "+0000", which not every browser reads.
  const at = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at) ? undefined : at
}

/** Parts of a moment, in UTC as Prismic reckons them. Months and days of the week count from 1; Monday is the first. */
export const datePart = {
  'day-of-month': (date: Date) => date.getUTCDate(),
  'day-of-week': (date: Date) => ((date.getUTCDay() + 6) % 7) + 1,
  month: (date: Date) => date.getUTCMonth() + 1,
  year: (date: Date) => date.getUTCFullYear(),
  hour: (date: Date) => date.getUTCHours(),
} as const
export type DatePart = keyof typeof datePart

const namesOf: Partial<Record<DatePart, readonly string[]>> = { month: months, 'day-of-week': weekdays }

/** A part as a query names it: 5, "5", "May" or "may". Error: QueryError */
export function partValue(part: DatePart, value: QueryValue | undefined): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number)) return number
  const word = String(value).toLowerCase()
  const at = word.length < 3 ? -1 : (namesOf[part]?.findIndex((name) => name.startsWith(word)) ?? -1)
  if (at < 0) throw new QueryError(`${JSON.stringify(value)} is no ${part}`)
  return at + 1
}
