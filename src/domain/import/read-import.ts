import { importLimit, type ImportColumn, importColumns, importJsonSchema } from '#contracts/manifest/manifest-import.ts'
import { londonDay } from '../dates/day.ts'
import { addDays } from '../dates/near-day.ts'
import type { ImportIssue, ImportRow, RawRow, Report } from './import-row.ts'
import { unread, type HowRead } from './how-read.ts'
import { manifestSheet, getColumnKind } from './import-format.ts'
import { normaliseRow } from './normalise-row.ts'
import { readCsv } from './read-csv.ts'
import { readDates } from './read-dates.ts'
import { readRow } from './read-row.ts'
import { openText } from './read-sheet.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import { cleanCell } from './clean-cell.ts'

const known: ReadonlySet<string> = new Set(importColumns)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the rows of the JSON form: `{ "parcels": [ { column: value, … } ] }`. */
function readJson(text: string, report: Report): RawRow[] {
  const body = importJsonSchema.safeParse(parsed(text))
  if (!body.success) {
    report({ line: 0, column: '', message: 'The file is not JSON of the form { "parcels": [ … ] }', scope: 'file' })
    return []
  }
  return body.data.parcels.map((parcel, index) => {
    for (const column of Object.keys(parcel)) {
      if (!known.has(column))
        report({ line: index + 1, column, message: `"${column}" is not a known column`, kind: 'unknown column' })
    }
    const values = new Map<string, string>()
    for (const name of Object.keys(parcel)) values.set(name, cleanCell(String(parcel[name] ?? ''), getColumnKind(name)))
    return { line: index + 1, values }
  })
}

/** Reports each duplicate of a value that must be unique; `form` gives the key for the comparison. */
function once(column: ImportColumn, what: (value: string) => string, report: Report) {
  const first = new Map<string, number>()
  return (line: number, scope: string, value: string, form = value) => {
    const key = `${scope}\n${form}`
    const before = first.get(key)
    if (before === undefined) first.set(key, line)
    else report({ line, column, message: `${what(value)} is already on line ${before}`, kind: 'twice' })
  }
}

/** Faults that no row shows alone: a barcode or a stop twice, a round with two names. */
function crossCheck(rows: readonly ImportRow[], report: Report): void {
  const barcodeOnce = once('barcode', (value) => `"${value}"`, report)
  const stopOnce = once('sequence', (value) => `Stop ${value}`, report)
  const names = new Map<string, string>()
  for (const { line, subDepot, date, round, roundName, body } of rows) {
    const day = `${subDepot}\n${date}`
    for (const barcode of body.barcodes) barcodeOnce(line, day, barcode.text, canonicalBarcode(barcode.text))
    stopOnce(line, `${day}\n${round}`, String(body.sequence))
    const key = `${subDepot}\n${round}`
    const name = names.get(key) ?? roundName
    names.set(key, name)
    if (name !== roundName)
      report({ line, column: 'round_name', message: `"${roundName}" was "${name}" before`, kind: 'two names' })
  }
}

export type ImportForm = 'csv' | 'json'

/** The number of days for which a manifest is saved; an older one is rejected. */
const keptDays = 7

/** The earliest day of which a list can be imported, "2026-05-07". */
export const oldestImportDay = (now: Date): string => addDays(londonDay(now), -keptDays)

type ParsedImport = { rows: ImportRow[] } | { issues: ImportIssue[] }

/** The result of reading a file. `rows` excludes rows with errors. */
export interface ReadImport {
  raws: RawRow[]
  rows: ImportRow[]
  /** All errors, in line order. */
  issues: ImportIssue[]
  how: HowRead
}

/** Rows that are understood, of those that the file was found to have so far. */
export interface ImportProgress {
  done: number
  of: number
}

/** Rows between two steps: some milliseconds of a slow machine. */
const stride = 50

/**
 * Reads an import file step by step, so that a page can draw in between; both the page and the service read with it.
 * @param oldest earliest date still saved on couriers' lists, "2026-05-07"
 */
export function* importSteps(
  bytes: Uint8Array,
  form: ImportForm,
  oldest: string,
): Generator<ImportProgress, ReadImport> {
  const how: HowRead = { ...unread }
  const read: ReadImport = { raws: [], rows: [], issues: [], how }
  const { raws, rows, issues } = read
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const text = openText(bytes, how, report)
  if (text === undefined) return read
  for (const raw of form === 'csv' ? readCsv(text, how, manifestSheet, report) : readJson(text, report)) {
    if (raws.length === importLimit) {
      const message = `A file can have at most ${importLimit} parcels. Split it into several files`
      report({ line: raw.line, column: '', message, scope: 'file' })
      return read
    }
    if (raws.push(raw) % stride === 0) yield { done: 0, of: raws.length }
  }
  if (raws.length === 0 && issues.length === 0)
    report({ line: 1, column: '', message: 'There are no parcels in the file', scope: 'file' })
  const dates = readDates(raws, oldest)
  how.date = dates.example
  if (dates.issue) return { ...read, issues: [...issues, dates.issue] }
  for (const [at, raw] of raws.entries()) {
    raws[at] = normaliseRow(raw, manifestSheet, dates, how.separator)
    const row = readRow(raws[at], report, dates.faultOf)
    if (row && row.date < oldest)
      report({ line: row.line, column: 'date', message: `"${row.date}" is more than 7 days ago`, kind: 'too old' })
    if (row) rows.push(row)
    if ((at + 1) % stride === 0) yield { done: at + 1, of: raws.length }
  }
  crossCheck(rows, report)
  return { ...read, issues: issues.toSorted((a, b) => a.line - b.line) }
}

/** Reads an import file without pausing. */
export function readFully(...file: Parameters<typeof importSteps>): ReadImport {
  const steps = importSteps(...file)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Reads an import file, all or nothing: returns the rows, or every error. */
export function parseImport(...file: Parameters<typeof importSteps>): ParsedImport {
  const { rows, issues } = readFully(...file)
  return issues.length > 0 ? { issues } : { rows }
}

/** Returns the place of an issue: "line 12, barcode". */
export function issuePlace(issue: ImportIssue, form: ImportForm): string {
  if (issue.line === 0) return 'the file'
  const row = form === 'csv' ? `line ${issue.line}` : `parcel ${issue.line}`
  return issue.column === '' ? row : `${row}, ${issue.column}`
}
