import { formatCount } from '#domain/figures/format-count.ts'
import type { Encoding } from './decode-text.ts'

/** Describes how a file was read, so that the person who imports it can check. */
export interface HowRead {
  encoding: Encoding
  /** The separator; null for JSON. */
  separator: ',' | ';' | '\t' | null
  emptyRows: number
  emptyColumns: number
  /** A date with digits alone and the day that it was taken for: "3/4/2026", "2026-04-03". */
  date: { written: string; day: string; isSerial: boolean } | null
  /** A value with letters that another encoding would turn into something else: "Café". */
  sample: string | null
}

export const unread: HowRead = {
  encoding: 'UTF-8',
  separator: null,
  emptyRows: 0,
  emptyColumns: 0,
  date: null,
  sample: null,
}

const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const ignored = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatCount(count)} empty ${what}${count === 1 ? '' : 's'} ignored`]

function dateSentence({ written, day, isSerial }: NonNullable<HowRead['date']>): string {
  const meaning = `${written} is ${longDate.format(new Date(day))}`
  return isSerial
    ? `Dates read as the spreadsheet’s day numbers (${meaning})`
    : `Dates read as day/month/year (${meaning})`
}

/** Returns one sentence for each choice that was made when reading the file. Empty for JSON. */
export function howReadSentences({ encoding, separator, emptyRows, emptyColumns, date, sample }: HowRead): string[] {
  if (separator === null) return []
  return [
    ...(date ? [dateSentence(date)] : []),
    `Separated by ${separators[separator]}`,
    encoding === 'Windows-1252' && sample !== null
      ? `Read as ${encoding} (such as “${sample}”)`
      : `Read as ${encoding}`,
    ...ignored(emptyRows, 'row'),
    ...ignored(emptyColumns, 'column'),
  ]
}
