import { CsvError, parse } from 'csv-parse/sync'
import { importColumns, importLimit, requiredColumns } from '#contracts/manifest-import.ts'
import type { RawRow, Report } from './import-row.ts'

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

const known: ReadonlySet<string> = new Set(importColumns)

function checkHeader(header: readonly string[], line: number, report: Report): boolean {
  if (header.length === 1 && /[;\t]/.test(header[0] ?? '')) {
    report({ line, column: '', message: 'the columns are not separated by commas' })
    return false
  }
  const unknown = header.filter((name) => !known.has(name))
  const missing = requiredColumns.filter((name) => !header.includes(name))
  const twice = header.filter((name, index) => known.has(name) && header.indexOf(name) !== index)
  for (const column of unknown) report({ line, column, message: 'is not a column of this format' })
  for (const column of missing) report({ line, column, message: 'is missing from the header' })
  for (const column of twice) report({ line, column, message: 'stands twice in the header' })
  return unknown.length + missing.length + twice.length === 0
}

/** Lines of the file that a record spans beyond its first: quoted text may hold line breaks. */
const breaksIn = (record: readonly string[]): number =>
  record.reduce((sum, value) => sum + value.split('\n').length - 1, 0)

function records(text: string, report: Report): CsvRecord[] {
  try {
    const options = { info: true, bom: true, relax_column_count: true, skip_empty_lines: true, to: importLimit + 2 }
    // With `info` a record comes with its line number, which the library's types do not say.
    return parse(text, options) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0
    report({ line, column: '', message: 'a quotation mark is out of place or not closed' })
    return []
  }
}

/** Rows of a CSV file (RFC 4180, comma, header in the first line) with the line that each begins on. */
export function readCsv(text: string, report: Report): RawRow[] {
  // The parser counts a CRLF inside quotes as two lines, so there is only one kind of line end.
  const [first, ...others] = records(text.replaceAll(/\r\n?/g, '\n'), report)
  if (first === undefined) return []
  const header = first.record.map((name) => name.trim().toLowerCase())
  if (!checkHeader(header, first.info.lines, report)) return []
  const rows: RawRow[] = []
  for (const { record, info } of others) {
    const line = info.lines - breaksIn(record)
    if (record.length === header.length) {
      rows.push({ line, values: new Map(header.map((name, index) => [name, record[index]?.trim() ?? ''])) })
    } else {
      report({ line, column: '', message: `has ${record.length} values, the header has ${header.length}` })
    }
  }
  return rows
}
