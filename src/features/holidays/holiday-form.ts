import type { HolidayErrorCode } from '#contracts/holidays/holiday-commands.ts'
import type { HolidaySpan } from '#contracts/holidays/holidays.ts'
import { fullDay } from '#domain/dates/day-labels.ts'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { sumHalfDays, leaveByYear, leaveDays, noticeDays } from '#domain/holidays/count-leave.ts'
import { getLeaveBalance } from '#domain/holidays/entitlement.ts'
import { listHolidayErrors, type HolidayGrounds } from '#domain/holidays/judge-holiday.ts'
import { leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import { isEmbargoed } from '#domain/holidays/embargo.ts'
import { overlap } from '#domain/holidays/overlap.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import type { TypedHoliday } from './holiday-draft.ts'
import { formatRange, formatSpan, formatYear } from './holiday-labels.ts'

type HolidayField = 'from' | 'to'

export interface HolidayError {
  field: HolidayField
  text: string
}

const parts = ['day', 'month', 'year'] as const

export const missingParts = (typed: TypedDate) => parts.filter((part) => typed[part].trim() === '')
const isBlank = (typed: TypedDate): boolean => missingParts(typed).length === parts.length

/** The days as typed; undefined until both are days of the calendar. Without a last day the first is the last. */
export function typedSpan({
  from: typedFrom,
  to: typedTo,
  fromMidday,
  untilMidday,
}: TypedHoliday): HolidaySpan | undefined {
  const from = readDate(typedFrom)
  const to = isBlank(typedTo) ? from : readDate(typedTo)
  if (from === undefined || to === undefined) return undefined
  return { from, to, firstDay: fromMidday ? 'afternoon' : 'whole', lastDay: untilMidday ? 'morning' : 'whole' }
}

function dateFault(typed: TypedDate, label: string): string | undefined {
  const gaps = missingParts(typed)
  if (gaps.length > 0) return `${label} must include a ${gaps.join(' and a ')}`
  return readDate(typed) === undefined ? `${label} must be a real date` : undefined
}

function tooMuchWords(span: HolidaySpan, grounds: HolidayGrounds): string {
  const taken = leaveByYear(leaveDays(span, grounds.terms.days, grounds.rules))
  const over = taken.flatMap(({ year, halves }) => {
    const { left } = getLeaveBalance(grounds, leaveYear(year))
    return halves > left
      ? [`${daysLabel(halves)} of the ${formatYear(year)}, in which you have ${daysLabel(Math.max(0, left))} left`]
      : []
  })
  return `This takes ${over.join(', and ')}`
}

function toError(fault: HolidayErrorCode, span: HolidaySpan, grounds: HolidayGrounds): HolidayError {
  const { terms, rules, others, covering, today } = grounds
  const from = (text: string): HolidayError => ({ field: 'from', text })
  const to = (text: string): HolidayError => ({ field: 'to', text })
  switch (fault) {
    case 'days-reversed':
      return to('The last day must be the first day or later')
    case 'half-days-cross':
      return to('For one day, choose the morning or the afternoon. For the whole day, choose neither')
    case 'in-past':
      return from('The first day is over. Choose a later one')
    case 'too-far-ahead':
      return to(`Leave can be asked for up to ${fullDay(leaveYear(getLeaveYear(today).year + 1).to)}`)
    case 'before-start':
      return from(`Your work begins on ${fullDay(terms.startsOn ?? '')}. Choose a later day`)
    case 'no-working-days':
      return from('You don’t work on any of these days, so you don’t need leave')
    case 'notice-too-short': {
      const halves = sumHalfDays(leaveDays(span, terms.days, rules))
      const notice = noticeDays(halves, rules)
      return from(`Give ${notice} days’ notice: the earliest day is ${fullDay(addDays(today, notice))}`)
    }
    case 'embargo': {
      const embargo = rules.embargoes.find((each) =>
        leaveDays(span, terms.days, rules).some(({ day }) => isEmbargoed(day, [each])),
      )
      return from(embargo ? `No leave allowed ${formatRange(embargo.from, embargo.to)}: ${embargo.reason}` : '')
    }
    case 'overlaps': {
      const other = others.find((each) => overlap(span, each))
      return from(`You have a holiday then: ${other ? formatSpan(other) : ''}`)
    }
    case 'covering': {
      const other = covering.find((each) => overlap(span, each))
      return from(
        `You cover for somebody then: ${other ? formatSpan(other) : ''}. Ask the depot to find somebody else first`,
      )
    }
    case 'not-enough-left':
      return to(tooMuchWords(span, grounds))
  }
}

export const spanErrors = (span: HolidaySpan, grounds: HolidayGrounds): HolidayError[] =>
  listHolidayErrors(span, grounds).map((fault) => toError(fault, span, grounds))

/** Returns the typed days, or the errors, at most one for each input. */
export function checkHoliday(
  typed: TypedHoliday,
  grounds: HolidayGrounds,
): { span: HolidaySpan } | { errors: HolidayError[] } {
  const found: HolidayError[] = []
  const note = (field: HolidayField, text: string | undefined) => {
    if (text !== undefined && !found.some((each) => each.field === field)) found.push({ field, text })
  }
  note(
    'from',
    isBlank(typed.from) ? 'Enter the first day, for example 14 5 2027' : dateFault(typed.from, 'The first day'),
  )
  if (!isBlank(typed.to)) note('to', dateFault(typed.to, 'The last day'))
  const span = typedSpan(typed)
  for (const { field, text } of span ? spanErrors(span, grounds) : []) note(field, text)
  return span && found.length === 0 ? { span } : { errors: found }
}
