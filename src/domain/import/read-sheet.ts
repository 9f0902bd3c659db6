import { decodeText } from './decode-text.ts'
import { unread, type HowRead } from './how-read.ts'
import type { ImportIssue, RawRow, Report } from './import-row.ts'
import { normaliseRow } from './normalise-row.ts'
import { readCsv } from './read-csv.ts'
import { readDates } from './read-dates.ts'
import type { SheetFormat } from './sheet-format.ts'

/** A word with a letter beyond ASCII, by which somebody sees whether the encoding was found out. */
const otherLetters = /[^\s,;"]*[^\p{ASCII}\s][^\s,;"]*/u

/** The text of a file, with `how` filled in; undefined where it cannot be read as text, which is then reported. */
export function openText(bytes: Uint8Array, how: HowRead, report: Report): string | undefined {
  const decoded = decodeText(bytes)
  if ('message' in decoded) {
    report({ ...decoded, column: '', scope: 'file' })
    return undefined
  }
  how.encoding = decoded.encoding
  how.sample = otherLetters.exec(decoded.text)?.[0].slice(0, 40) ?? null
  return decoded.text
}

/** A spreadsheet as it was read, its values in the one form that the format has for each. */
export interface ReadSheet {
  raws: RawRow[]
  issues: ImportIssue[]
  how: HowRead
  /** Why a date that was not read is none; completes a sentence that begins with the value. */
  dateFault: (written: string) => string
}

/** Reads a spreadsheet with dates of any year. `most`: the most rows allowed. */
export function readSheet<Column extends string>(
  bytes: Uint8Array,
  format: SheetFormat<Column>,
  most: number,
): ReadSheet {
  const how: HowRead = { ...unread }
  const raws: RawRow[] = []
  const issues: ImportIssue[] = []
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const dateColumns = format.columns.filter((column) => format.kindOf(column) === 'date')
  const text = openText(bytes, how, report)
  for (const raw of text === undefined ? [] : readCsv(text, how, format, report)) {
    if (raws.length === most) {
      const message = `A file can have at most ${most} rows. Split it into several files`
      report({ line: raw.line, column: '', message, scope: 'file' })
      break
    }
    raws.push(raw)
  }
  if (raws.length === 0 && issues.length === 0)
    report({ line: 1, column: '', message: 'There are no rows in the file', scope: 'file' })
  const dates = readDates(raws, null, dateColumns)
  if (dates.issue) report(dates.issue)
  how.date = dates.example
  return {
    raws: dates.issue ? raws : raws.map((raw) => normaliseRow(raw, format, dates, how.separator)),
    issues,
    how,
    dateFault: dates.faultOf,
  }
}
