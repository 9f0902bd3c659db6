import { importLimit } from '#contracts/manifest-import.ts'
import { crossCheck } from './cross-checks.ts'
import type { ImportIssue, ImportRow } from './import-row.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readRow } from './read-row.ts'

export type ImportForm = 'csv' | 'json'

export type ParsedImport = { rows: ImportRow[] } | { issues: ImportIssue[] }

function decode(bytes: Uint8Array): string | ImportIssue {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const before = new TextDecoder().decode(bytes).split('\uFFFD')[0] ?? ''
    return { line: before.split('\n').length, column: '', message: 'is not UTF-8 text. Save the file as "CSV UTF-8"' }
  }
}

/**
 * Reads an import file, all or nothing.
 * @param oldest earliest date that is still kept on couriers' lists, "2026-05-07"
 * @returns the rows, or every fault found in them by line and column, in the order of the lines
 */
export function parseImport(bytes: Uint8Array, form: ImportForm, oldest: string): ParsedImport {
  const text = decode(bytes)
  if (typeof text !== 'string') return { issues: [text] }
  const issues: ImportIssue[] = []
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const raws = form === 'csv' ? readCsv(text, report) : readJson(text, report)
  const beyond = raws[importLimit]
  if (beyond !== undefined) {
    report({ line: beyond.line, column: '', message: `a file holds at most ${importLimit} parcels` })
    return { issues }
  }
  if (raws.length === 0 && issues.length === 0) report({ line: 1, column: '', message: 'there are no parcels in the file' })
  const rows = raws.map((raw) => readRow(raw, report)).filter((row) => row !== undefined)
  for (const { line, date } of rows) {
    if (date < oldest) report({ line, column: 'date', message: `"${date}" is more than 7 days ago` })
  }
  crossCheck(rows, report)
  return issues.length > 0 ? { issues: issues.toSorted((a, b) => a.line - b.line) } : { rows }
}

/** "line 12, barcode" as it stands in a problem's issues. */
export function issuePlace(issue: ImportIssue, form: ImportForm): string {
  const row = form === 'csv' ? `line ${issue.line}` : `parcel ${issue.line}`
  return issue.column === '' ? row : `${row}, ${issue.column}`
}
