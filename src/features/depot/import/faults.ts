import { importIssueLimit } from '#contracts/manifest-import.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import type { ImportForm } from '#domain/import/read-import.ts'
import { counted, figure } from '../fresh/figures.ts'

export interface Fault extends ImportIssue {
  /** Of its cell in the table. */
  id: string
  /** "Line 214, postcode: “AB1 2” is not a postcode". */
  text: string
}

/** A line of the table: a row with its faults by column, or one that has no columns. */
export interface FaultyLine {
  line: number
  /** Undefined where the line could not be read in columns. */
  values: ReadonlyMap<string, string> | undefined
  faults: Fault[]
  /** Lines before it are left out. */
  afterGap: boolean
}

const quoted = (text: string): string => text.replaceAll(/"([^"]*)"/g, '“$1”')

const placeOf = (line: number, form: ImportForm): string => `${form === 'csv' ? 'Line' : 'Parcel'} ${figure(line)}`

function textOf({ line, column, message }: ImportIssue, form: ImportForm): string {
  const where = line > 0 ? `${placeOf(line, form)}${column === '' ? '' : `, ${column}`}` : 'The file'
  return `${where}: ${quoted(message)}`
}

/** The first faults of a file, one a cell, each with its words and the id of its cell. */
export function faultsOf(issues: readonly ImportIssue[], form: ImportForm): Fault[] {
  const byId = new Map<string, Fault>()
  for (const issue of issues) {
    const id = `fault-${issue.line}-${issue.column}`
    if (!byId.has(id)) byId.set(id, { ...issue, id, text: textOf(issue, form) })
    if (byId.size === importIssueLimit) break
  }
  return [...byId.values()]
}

/** "2 rows cannot be taken. Nothing is imported yet." */
export function faultTitle(issues: readonly ImportIssue[], named: number): string {
  const lines = new Set(issues.map(({ line }) => line)).size
  const rest = issues.length > named ? ` The first ${figure(named)} faults are named.` : ''
  return `${counted(lines, 'row')} cannot be taken. Nothing is imported yet.${rest}`
}

/** The lines at fault with one before and one after each, in the order of the file. */
export function linesAround(faults: readonly Fault[], raws: readonly RawRow[]): FaultyLine[] {
  const place = new Map(raws.map(({ line }, at) => [line, at]))
  const shown = new Map<number, FaultyLine>()
  const show = (line: number, values: RawRow['values'] | undefined) => {
    const found = shown.get(line) ?? { line, values, faults: [], afterGap: false }
    shown.set(line, found)
    return found
  }
  for (const fault of faults) {
    const at = place.get(fault.line)
    show(fault.line, at === undefined ? undefined : raws[at]?.values).faults.push(fault)
    if (at === undefined) continue
    for (const raw of [raws[at - 1], raws[at + 1]]) if (raw) show(raw.line, raw.values)
  }
  const lines = [...shown.values()].toSorted((a, b) => a.line - b.line)
  return lines.map((each, index) => {
    const before = place.get(lines[index - 1]?.line ?? -1)
    const at = place.get(each.line)
    return { ...each, afterGap: before !== undefined && at !== undefined && at - before > 1 }
  })
}

/** Columns that a reader knows a parcel by; those at fault stand beside them. */
const usual = ['barcode', 'house', 'street', 'postcode', 'services']

export function columnsOf(faults: readonly Fault[], raws: readonly RawRow[]): string[] {
  const there = raws[0]?.values
  const more = faults
    .map(({ column }) => column)
    .filter((column) => column !== '' && there?.has(column) && !usual.includes(column))
  return [
    ...usual.filter((column) => there?.has(column) || faults.some((fault) => fault.column === column)),
    ...new Set(more),
  ]
}
