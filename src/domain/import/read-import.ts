import { importLimit } from '#contracts/manifest-import.ts'
import { crossCheck } from './cross-checks.ts'
import type { ImportIssue, ImportRow, RawRow } from './import-row.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readRow } from './read-row.ts'

export type ImportForm = 'csv' | 'json'

type ParsedImport = { rows: ImportRow[] } | { issues: ImportIssue[] }

/** A file as it was read. `rows` are without those that are at fault. */
export interface ReadImport {
  raws: RawRow[]
  rows: ImportRow[]
  /** Every fault, in the order of the lines. */
  issues: ImportIssue[]
}

/** Rows that are understood, of those that the file was found to have so far. */
export interface ImportProgress {
  done: number
  of: number
}

/** Rows between two steps: some milliseconds of a slow machine. */
const stride = 50

/** A zip archive, which a workbook is. */
const isArchive = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

function decode(bytes: Uint8Array): string | ImportIssue {
  if (isArchive(bytes))
    return { line: 1, column: '', message: 'is a workbook or an archive, no text. Save the sheet as "CSV UTF-8"' }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const before = new TextDecoder().decode(bytes).split('\uFFFD')[0] ?? ''
    return { line: before.split('\n').length, column: '', message: 'is not UTF-8 text. Save the file as "CSV UTF-8"' }
  }
}

/**
 * Reads an import file step by step, so that a page can draw in between; both the page and the service read with it.
 * @param oldest earliest date that is still kept on couriers' lists, "2026-05-07"
 */
export function* importSteps(
  bytes: Uint8Array,
  form: ImportForm,
  oldest: string,
): Generator<ImportProgress, ReadImport> {
  const read: ReadImport = { raws: [], rows: [], issues: [] }
  const { raws, rows, issues } = read
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const text = decode(bytes)
  if (typeof text !== 'string') return { ...read, issues: [text] }
  for (const raw of form === 'csv' ? readCsv(text, report) : readJson(text, report)) {
    if (raws.length === importLimit) {
      report({ line: raw.line, column: '', message: `a file holds at most ${importLimit} parcels` })
      return read
    }
    if (raws.push(raw) % stride === 0) yield { done: 0, of: raws.length }
  }
  if (raws.length === 0 && issues.length === 0)
    report({ line: 1, column: '', message: 'there are no parcels in the file' })
  for (const [at, raw] of raws.entries()) {
    const row = readRow(raw, report)
    if (row && row.date < oldest)
      report({ line: row.line, column: 'date', message: `"${row.date}" is more than 7 days ago` })
    if (row) rows.push(row)
    if ((at + 1) % stride === 0) yield { done: at + 1, of: raws.length }
  }
  crossCheck(rows, report)
  return { ...read, issues: issues.toSorted((a, b) => a.line - b.line) }
}

/** Reads an import file, all or nothing: the rows, or every fault that was found. */
export function parseImport(...file: Parameters<typeof importSteps>): ParsedImport {
  const steps = importSteps(...file)
  for (;;) {
    const step = steps.next()
    if (!step.done) continue
    const { rows, issues } = step.value
    return issues.length > 0 ? { issues } : { rows }
  }
}

/** "line 12, barcode" as it stands in a problem's issues. */
export function issuePlace(issue: ImportIssue, form: ImportForm): string {
  const row = form === 'csv' ? `line ${issue.line}` : `parcel ${issue.line}`
  return issue.column === '' ? row : `${row}, ${issue.column}`
}
