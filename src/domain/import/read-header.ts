import type { Report } from './import-row.ts'
import { findNearestWord } from './nearest-word.ts'
import type { SheetFormat } from './sheet-format.ts'

/** The most header errors listed one by one; a longer list becomes one sentence. */
const namedAlone = 3

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The column that a name of the header means, whatever its case, spaces, hyphens or quotation marks. */
const columnNamed = ({ columns }: SheetFormat, name: string): string | undefined =>
  columns.find((column) => bare(column) === bare(name))

/** Returns how many of these names are columns of the format. */
export const countColumns = (names: readonly string[], format: SheetFormat): number =>
  new Set(names.map((name) => columnNamed(format, name)).filter((column) => column !== undefined)).size

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

function reportUnknown(unknown: readonly string[], line: number, format: SheetFormat, report: Report): void {
  if (unknown.length > namedAlone) {
    const names = unknown.slice(0, namedAlone).map((name) => `"${name}"`)
    const message = `${names.join(', ')} and ${unknown.length - namedAlone} more are not known columns`
    report({ line, column: unknown[0] ?? '', message, scope: 'file' })
    return
  }
  for (const name of unknown) {
    const meant = findNearestWord(name, format.columns)
    const hint = meant === undefined ? '' : `; did you mean ${meant}?`
    report({ line, column: name, message: `"${name}" is not a known column${hint}`, scope: 'file' })
  }
}

/**
 * The columns of a header, with undefined where a cell has no name.
 * Returns undefined after reporting an error in the header.
 */
export function readHeader(
  names: readonly string[],
  line: number,
  format: SheetFormat,
  report: Report,
): (string | undefined)[] | undefined {
  const columns = names.map((name) => columnNamed(format, name))
  const found = new Set(columns.filter((column) => column !== undefined))
  if (found.size < 3) {
    const message = `The first line does not name the columns. It must be like this: ${format.required.join(',')}`
    report({ line, column: '', message, scope: 'file' })
    return undefined
  }
  const unknown = names.filter((name, at) => columns[at] === undefined && bare(name) !== '')
  const meant = new Set(unknown.map((name) => findNearestWord(name, format.columns)))
  const missing = format.required.filter((column) => !found.has(column) && !meant.has(column))
  const twice = [...found].filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column))
  reportUnknown(unknown, line, format, report)
  if (missing.length > 0) {
    const message = `The header has no column${missing.length === 1 ? '' : 's'} ${listed(missing)}`
    report({ line, column: missing[0] ?? '', message, scope: 'file' })
  }
  for (const column of twice) report({ line, column, message: `"${column}" is in the header twice`, scope: 'file' })
  return unknown.length + missing.length + twice.length === 0 ? columns : undefined
}
