import { importColumns, requiredColumns } from '#contracts/manifest-import.ts'
import type { RawRow, Report } from './import-row.ts'
import { nearestWord } from './nearest-word.ts'
import { CsvFault, splitCsv } from './split-csv.ts'

const known: ReadonlySet<string> = new Set(importColumns)

function checkHeader(header: readonly string[], line: number, report: Report): boolean {
  if (header.length === 1 && /[;\t]/.test(header[0] ?? '')) {
    report({ line, column: '', message: 'the columns are not separated by commas' })
    return false
  }
  const unknown = header.filter((name) => !known.has(name))
  const missing = requiredColumns.filter((name) => !header.includes(name))
  const twice = header.filter((name, index) => known.has(name) && header.indexOf(name) !== index)
  for (const column of unknown) {
    const meant = nearestWord(column, importColumns)
    report({
      line,
      column,
      message: `is not a column of this format${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    })
  }
  for (const column of missing) report({ line, column, message: 'is missing from the header' })
  for (const column of twice) report({ line, column, message: 'stands twice in the header' })
  return unknown.length + missing.length + twice.length === 0
}

function* rowsBelow(text: string, report: Report): Generator<RawRow, void> {
  let header: string[] | undefined
  for (const { line, values } of splitCsv(text)) {
    if (!header) {
      header = values.map((name) => name.trim().toLowerCase())
      if (!checkHeader(header, line, report)) return
    } else if (values.length === header.length) {
      yield { line, values: new Map(header.map((name, index) => [name, values[index]?.trim() ?? ''])) }
    } else {
      report({ line, column: '', message: `has ${values.length} values, the header has ${header.length}` })
    }
  }
}

/** Rows of a CSV file (RFC 4180, comma, header in the first line), one by one, with the line that each begins on. */
export function* readCsv(text: string, report: Report): Generator<RawRow, void> {
  try {
    // The decoder has taken a byte order mark away.
    yield* rowsBelow(text.replaceAll(/\r\n?/g, '\n'), report)
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    report({ line: error.line, column: '', message: 'a quotation mark is out of place or not closed' })
  }
}
