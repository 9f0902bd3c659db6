import { addDays } from '../dates/near-day.ts'
import type { HowRead } from './how-read.ts'
import type { ImportIssue, RawRow } from './import-row.ts'
import { isoDate, readWrittenDate, type WrittenDate } from './read-date.ts'

type Numbers = Extract<WrittenDate, { first: number }>

interface DateCell {
  line: number
  column: string
  written: string
  date: WrittenDate
}

/** Gives the way to read the dates of a file, or the reason why they cannot be read. */
export interface DateReading {
  /** "2026-11-26" for a date as it was written; undefined where it is none, or the file cannot be read. */
  dayOf(written: string): string | undefined
  /** Why a date that was not read is none; completes a sentence that begins with the value. */
  faultOf: (written: string) => string
  /** An error that applies to all dates of the file; rows get no error of their own then. */
  issue: ImportIssue | undefined
  example: HowRead['date']
}

const dayFirst = ({ first, second, year }: Numbers) => isoDate(year, second, first)
const monthFirst = ({ first, second, year }: Numbers) => isoDate(year, first, second)

/** Days ahead for which a depot may have a list ready. */
const plausibleDays = 60

const american = (cell: DateCell): ImportIssue => ({
  line: cell.line,
  column: cell.column,
  message: `"${cell.written}" is written month first, as in the United States. Write the day first, such as 26/11/2026, or the year, such as 2026-11-26`,
  scope: 'file',
})

/** The error of dates that are not, or not all, written with the day first. */
function orderIssue(cells: readonly DateCell[], oldest: string | null): ImportIssue | undefined {
  const numbers = cells.flatMap((cell) => ('first' in cell.date ? [{ cell, date: cell.date }] : []))
  const onlyDayFirst = numbers.find(({ date }) => dayFirst(date) && !monthFirst(date))
  const onlyMonthFirst = numbers.find(({ date }) => monthFirst(date) && !dayFirst(date))
  if (onlyDayFirst && onlyMonthFirst) {
    const [one, other] = [onlyDayFirst.cell, onlyMonthFirst.cell]
    return {
      line: Math.max(one.line, other.line),
      column: other.column,
      message: `The dates are written in two ways: "${one.written}" on line ${one.line} has the day first, "${other.written}" on line ${other.line} has the month first`,
      scope: 'file',
    }
  }
  if (onlyMonthFirst) return american(onlyMonthFirst.cell)
  if (oldest === null) return undefined
  // Nothing proves the order, but only the American one gives days that a depot can have lists for.
  const latest = addDays(oldest, plausibleDays)
  const isNear = (day: string | undefined): boolean => day !== undefined && day >= oldest && day <= latest
  const [first] = numbers
  const isAmerican = numbers.every(({ date }) => isNear(monthFirst(date)) && !isNear(dayFirst(date)))
  return first && !onlyDayFirst && isAmerican ? american(first.cell) : undefined
}

/**
 * Decides for all dates of a file at once: digits alone have the day first, as in Britain.
 * @param oldest earliest day that is still saved; null if any day is possible, so that no order is more likely
 * @param columns those that hold dates
 */
export function readDates(
  raws: readonly RawRow[],
  oldest: string | null,
  columns: readonly string[] = ['date'],
): DateReading {
  const byText = new Map<string, DateCell>()
  for (const { line, values } of raws) {
    for (const column of columns) {
      const written = values.get(column) ?? ''
      if (written !== '' && !byText.has(written))
        byText.set(written, { line, column, written, date: readWrittenDate(written) })
    }
  }
  const cells = [...byText.values()]
  const issue = orderIssue(cells, oldest)
  const read = (date: WrittenDate | undefined): string | undefined => {
    if (date === undefined || 'fault' in date) return undefined
    if ('day' in date) return date.day
    return issue ? undefined : dayFirst(date)
  }
  const shown = cells.find(({ date }) => 'first' in date) ?? cells.find(({ date }) => 'isSerial' in date)
  const shownDay = read(shown?.date)
  return {
    issue,
    dayOf: (written) => read(byText.get(written)?.date),
    faultOf: (written) => {
      const date = byText.get(written)?.date
      return date !== undefined && 'fault' in date ? date.fault : 'is not a date, such as 26/11/2026 or 2026-11-26'
    },
    example:
      shown && shownDay !== undefined
        ? { written: shown.written, day: shownDay, isSerial: 'isSerial' in shown.date }
        : null,
  }
}
