import { readPostcode } from '../postcode.ts'
import { type ValueKind, type SheetFormat } from './sheet-format.ts'

import type { HowRead } from './how-read.ts'
import type { RawRow } from './import-row.ts'
import type { DateReading } from './read-dates.ts'
import { readDecimal, readWhole } from './read-number.ts'
import { readTime } from './read-time.ts'

/** Words of a fixed list: capitals, spaces and hyphens do not tell one from another. */
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
  const read = [...values].map(
    ([column, written]) =>
      [column, written === '' ? '' : (readValue(written, format.kindOf(column), dates, separator) ?? written)] as const,
  )
  return { line, values: new Map(read) }
}
