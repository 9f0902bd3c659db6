/** A date as it was written. Two numbers may be day and month in either order. */
export type WrittenDate =
  | { day: string; isSerial?: boolean }
  | { first: number; second: number; year: number }
  /** Why it is no date; completes a sentence that begins with the value. */
  | { fault: string }

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
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const notADate = { fault: 'is not a date, such as 26/11/2026 or 2026-11-26' }

/** The place of a word in a list by its first three letters or more, from 0; -1 if it is not in it. */
const placeIn = (words: readonly string[], word: string): number =>
  word.length < 3 ? -1 : words.findIndex((each) => each.startsWith(word) || (word === 'sept' && each === 'september'))

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** "2026-11-26", or undefined where the calendar has no such day. */
export function isoDate(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && year < 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : undefined
}

const dated = (year: number, month: number, day: number): WrittenDate => {
  const read = isoDate(year, month, day)
  return read === undefined ? notADate : { day: read }
}

const timeBehind =
  /^(.*\d)(?:t|,? )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(?:z|[+-]\d{2}:?\d{2})?$/

/** The date without a time of midnight behind it; null where the time is another one. */
function withoutMidnight(text: string): string | null {
  const [, date = '', hour, minute, second = '0', half] = timeBehind.exec(text) ?? []
  if (hour === undefined) return text
  const isMidnight = Number(minute) + Number(second) === 0 && Number(hour) === (half === 'a' ? 12 : 0)
  return isMidnight && half !== 'p' ? date : null
}

/** Day 1 of a spreadsheet is 1 January 1900, and it takes 1900 for a leap year. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)
const millisecondsPerDay = 86_400_000

function readSerial(text: string): WrittenDate | undefined {
  const days = /^(\d{5})(?:[.,]0+)?$/.exec(text)?.[1]
  if (days === undefined) return undefined
  return {
    day: new Date(spreadsheetEpoch + Number(days) * millisecondsPerDay).toISOString().slice(0, 10),
    isSerial: true,
  }
}

function readDigits(text: string): WrittenDate | undefined {
  const [, year, , month, day] = /^(\d{4}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return dated(Number(year), Number(month), Number(day))
  const compact = /^(20\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact) return dated(Number(compact[1]), Number(compact[2]), Number(compact[3]))
  const [, first, , second, last] = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/.exec(text) ?? []
  if (last !== undefined) return { first: Number(first), second: Number(second), year: fullYear(last) }
  return /^\d{1,2} ?[-/.] ?\d{1,2}$/.test(text) ? { fault: 'has no year' } : readSerial(text)
}

function readWords(text: string): WrittenDate | undefined {
  const [, weekday, rest = text] = /^([a-z]+)\.?,? (.+)$/.exec(text) ?? []
  const named = weekday === undefined ? -1 : placeIn(weekdays, weekday)
  const date = named === -1 ? text : rest
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?:of )?([a-z]+)\.?[-/., ]*(\d{4}|\d{2})?$/.exec(date)
  const monthFirst = /^([a-z]+)\.?[- ]+(\d{1,2})(?:st|nd|rd|th)?(?:,? |-|, ?)(\d{4})$/.exec(date)
  const yearFirst = /^(\d{4})[-/. ]([a-z]+)[-/. ](\d{1,2})$/.exec(date)
  const [day, word, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3]]
      : [yearFirst?.[3], yearFirst?.[2], yearFirst?.[1]]
  const month = placeIn(months, word ?? '') + 1
  if (month === 0) return named === -1 ? undefined : readDigits(date)
  if (year === undefined) return { fault: 'has no year' }
  const read = dated(fullYear(year), month, Number(day))
  if (named === -1 || !('day' in read) || new Date(read.day).getUTCDay() === named) return read
  return { fault: 'has a day of the week that is not its own' }
}

/** Reads a date in any of the ways in which a spreadsheet or a person in Britain writes one. */
export function readWrittenDate(written: string): WrittenDate {
  const text = withoutMidnight(written.toLowerCase().replaceAll(/[\u2010-\u2015\u2212]/g, '-'))
  if (text === null) return { fault: 'has a time of day besides the date' }
  return readDigits(text) ?? readWords(text) ?? notADate
}
