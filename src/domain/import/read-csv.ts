import { cleanCell } from './clean-cell.ts'
import type { HowRead } from './how-read.ts'
import type { RawRow, Report } from './import-row.ts'
import { countColumns, readHeader } from './read-header.ts'
import type { SheetFormat } from './sheet-format.ts'
import { CsvError, splitCsv } from './split-csv.ts'

type Separator = NonNullable<HowRead['separator']>

const separators: readonly Separator[] = [',', ';', '\t']

/** Matches `sep=;`, which sets the separator for a spreadsheet. */
const separatorLine = /^[\uFEFF\s]*"?sep=(.|\\t)?"?[,;\t ]*(?:\n|$)/i

/** Values of a first line that is as long as no header is; it would be looked through once for each separator. */
const longestHeader = 20_000

const isEmpty = (values: readonly string[]): boolean => values.every((value) => cleanCell(value, 'words') === '')

/** The first record that has values in it, as this separator divides it. */
function firstRecord(text: string, separator: Separator): readonly string[] {
  try {
    for (const { values } of splitCsv(text.slice(0, longestHeader), separator)) if (!isEmpty(values)) return values
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return []
}

/** The separator by which most columns of the header are known. */
function findSeparator(text: string, format: SheetFormat): Separator {
  const [best = ','] = separators
    .map((separator) => ({ separator, known: countColumns(firstRecord(text, separator), format) }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ separator }) => separator)
  return best
}

interface Table {
  text: string
  separator: Separator
  /** The line of the file where the text begins. */
  firstLine: number
}

function openTable(file: string, format: SheetFormat): Table {
  // The byte order mark is gone already. Old programs end a file with U+001A.
  const text = (file.endsWith('\u001A') ? file.slice(0, -1) : file).replaceAll(/\r\n?/g, '\n')
  const skipped = separatorLine.exec(text)?.[0] ?? ''
  const rest = text.slice(skipped.length)
  return { text: rest, separator: findSeparator(rest, format), firstLine: skipped === '' ? 1 : 2 }
}

/** "M" for the thirteenth column, as a spreadsheet names it. */
const columnLetters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnLetters(Math.floor(at / 26) - 1) + columnLetters(at % 26)

interface Below {
  columns: readonly (string | undefined)[]
  format: SheetFormat
  how: HowRead
  report: Report
}

/** The row of a record; undefined where it has too many or too few values, which is then reported. */
function rowOf(line: number, cells: readonly string[], { columns, format, report }: Below): RawRow | undefined {
  const over = cells.findIndex((cell, at) => columns[at] === undefined && cleanCell(cell, 'text') !== '')
  const missing = columns.slice(cells.length).filter((column) => column !== undefined)
  const named = columns.findLastIndex((column) => column !== undefined) + 1
  if (over >= columns.length || missing.some((column) => format.required.includes(column))) {
    const message = `The row has ${cells.length} values, but the header has ${named} columns`
    report({ line, column: '', message, kind: 'count of values' })
    return undefined
  }
  if (over !== -1) {
    const message = `Column ${columnLetters(over)} has values, but no name in the header`
    report({ line, column: '', message, scope: 'file' })
    return undefined
  }
  const values = new Map<string, string>()
  for (const [at, column] of columns.entries())
    if (column !== undefined) values.set(column, cleanCell(cells[at] ?? '', format.kindOf(column)))
  return { line, values }
}

function* rowsBelow(
  { text, separator, firstLine }: Table,
  how: HowRead,
  format: SheetFormat,
  report: Report,
): Generator<RawRow, void> {
  let below: Below | undefined
  for (const { line, values } of splitCsv(text, separator, firstLine)) {
    if (isEmpty(values)) {
      how.emptyRows += 1
    } else if (below) {
      const row = rowOf(line, values, below)
      if (row) yield row
    } else {
      const columns = readHeader(
        values.map((name) => cleanCell(name, 'words')),
        line,
        format,
        report,
      )
      if (!columns) return
      how.emptyColumns = columns.filter((column) => column === undefined).length
      below = { columns, format, how, report }
    }
  }
}

/** Yields the rows below the header, each with its first line number; fills in `how` as it reads. */
export function* readCsv(text: string, how: HowRead, format: SheetFormat, report: Report): Generator<RawRow, void> {
  const table = openTable(text, format)
  how.separator = table.separator
  try {
    yield* rowsBelow(table, how, format, report)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    report({ line: error.line, column: '', message: 'A quotation mark is out of place or not closed' })
  }
}
