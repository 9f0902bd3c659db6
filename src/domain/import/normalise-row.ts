import { readPostcode } from '../postcode.ts'
import type { ValueKind, SheetFormat } from './sheet-format.ts'
import type { HowRead } from './how-read.ts'
import type { RawRow } from './import-row.ts'
import type { DateReading } from './read-dates.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** The share of a day as which a spreadsheet stores a time. With fewer decimals it could be hours and minutes. */
const shareOfDay = /^0?[.,]\d{3,}$/

/** "09:00" from a time as people and spreadsheets write it; undefined where it is none, or could be two. */
function readTime(written: string): string | undefined {
  const text = written.toLowerCase()
  if (shareOfDay.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440)
    return minutes < 1440 ? `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` : undefined
  }
  const [, hours, minutes = '00', seconds = '00', half] =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.0+)?)? ?(?:([ap])\.?m\.?)?$/.exec(text) ??
    /^(\d{2})(\d{2})$/.exec(text) ??
    []
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 0) return undefined
  const isPlain = half === undefined
  // "9" alone may be a time or a count; "0.25" may be a quarter of a day.
  if (isPlain && /^\d{1,2}$|^0\./.test(text)) return undefined
  if (isPlain) return Number(hours) < 24 ? `${two(Number(hours))}:${minutes}` : undefined
  if (Number(hours) < 1 || Number(hours) > 12) return undefined
  return `${two((Number(hours) % 12) + (half === 'p' ? 12 : 0))}:${minutes}`
}

/** A whole number as digits: "1,200" and "640.0" are read where they can mean one number only. */
function readWhole(written: string, separator: HowRead['separator']): string | undefined {
  if (/^\d+$/.test(written)) return written
  const text = written.replaceAll(/(?<=\d) (?=\d{3}\b)/g, '')
  // A file with semicolons comes from where the comma is the decimal point, so that the two change places.
  const [decimal, thousands] = separator === ';' ? [',', '.'] : ['.', ',']
  const [whole = '', fraction, ...more] = text.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^0+$/.test(fraction))) return undefined
  // "1.000" may be one or a thousand, and so may "1,000" where the comma is the decimal point.
  if (separator === ';' ? /^\d{1,3}[.,]000$/.test(text) : /^\d{1,3}\.000$/.test(text)) return undefined
  if (/^\d+$/.test(whole)) return whole
  const groups = whole.split(thousands)
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}

/** A number of degrees with a decimal point: there are no thousands of degrees, so that a comma is one too. */
function readDecimal(written: string): string | undefined {
  const text = written.replace(/^[\u2010-\u2015\u2212]/, '-').replace(/ ?°$/, '')
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? text.replace(',', '.').replace(/^\+/, '') : undefined
}

/** Reads values from a fixed list; case, spaces and hyphens are ignored. */
const readWords = (written: string): string =>
  written
    .toLowerCase()
    .split(/\s*[|,;/+]\s*/)
    .map((word) => word.replaceAll(/[ -]+/g, '_'))
    .join('|')

function readValue(
  written: string,
  kind: ValueKind,
  dates: DateReading,
  separator: HowRead['separator'],
): string | undefined {
  switch (kind) {
    case 'code':
      return written.toUpperCase().replace(/^(\d+)[.,]0+$/, '$1')
    case 'date':
      return dates.dayOf(written)
    case 'time':
      return readTime(written)
    case 'whole':
      return readWhole(written, separator)
    case 'decimal':
      return readDecimal(written)
    case 'postcode':
      return readPostcode(written)
    case 'words':
      return readWords(written)
    default:
      return written
  }
}

/** The row with each value in the one form that the format has for it. What cannot be read stays as it was written. */
export function normaliseRow(
  { line, values }: RawRow,
  format: SheetFormat,
  dates: DateReading,
  separator: HowRead['separator'],
): RawRow {
  // A loop: a file has 270,000 cells, and an array for each would be most of the work.
  const read = new Map<string, string>()
  for (const [column, written] of values)
    read.set(column, written === '' ? '' : (readValue(written, format.kindOf(column), dates, separator) ?? written))
  return { line, values: read }
}
