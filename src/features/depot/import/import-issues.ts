import { importIssueLimit } from '#contracts/manifest/manifest-import.ts'
import { groupIssues, type IssueGroup } from '#domain/import/group-issues.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import type { ImportForm } from '#domain/import/read-import.ts'
import { counted, figure } from '../figures.ts'

/** An error in one cell of the table. */
export interface CellIssue {
  column: string
  /** The column of its cell. */
  id: string
  /** "Line 214, postcode: “AB1 2” is not a postcode". */
  text: string
}

/** An error with all the rows that have it; the id is that of the first cell. */
export type IssueLine = IssueGroup & Pick<CellIssue, 'id' | 'text'>

/** A line of the table: a row with its faults by column, or one that has no columns. */
export interface FaultyLine {
  line: number
  /** Undefined if the line could not be split into columns. */
  values: ReadonlyMap<string, string> | undefined
  faults: CellIssue[]
  /** Lines before it are left out. */
  afterGap: boolean
}

/** Rows that are named, and drawn in the table, of those with the same error. */
const shownRows = 3

const quoted = (text: string): string => text.replaceAll(/"([^"]*)"/g, '“$1”')

/** Returns "postcode: “AB1” is not a postcode", for use after the line number. A sentence that names its column is returned as it is. */
function afterPlace({ column, message }: ImportIssue): string {
  return message.startsWith('"') && column !== '' ? `, ${column}: ${quoted(message)}` : `: ${quoted(message)}`
}

function textOf(issue: ImportIssue, form: ImportForm): string {
  if (issue.line === 0 || issue.scope === 'file') return quoted(issue.message)
  return `${form === 'csv' ? 'Line' : 'Parcel'} ${figure(issue.line)}${afterPlace(issue)}`
}

function groupText(group: IssueGroup, form: ImportForm): string {
  const { lines } = group
  if (lines.length === 1 || group.scope === 'file') return textOf(group, form)
  const named = lines.slice(0, shownRows).map(figure).join(', ')
  const places = `${form === 'csv' ? 'lines' : 'parcels'} ${named}${lines.length > shownRows ? ' …' : ''}`
  return `${counted(lines.length, 'row')} (${places})${afterPlace(group)}`
}

const cellId = ({ line, column }: ImportIssue): string => `fault-${line}-${column}`

const isOfFile = ({ scope, line }: ImportIssue): boolean => scope === 'file' || line === 0

/** Returns the errors of the file as a whole, one sentence each. */
export const getFileIssues = (issues: readonly ImportIssue[]): string[] => [
  ...new Set(issues.filter(isOfFile).map(({ message }) => quoted(message))),
]

/** The first errors in the rows of a file, each once, with its words and the id of its first cell. */
export function getIssueLines(issues: readonly ImportIssue[], form: ImportForm): IssueLine[] {
  const byId = new Map<string, IssueLine>()
  for (const group of groupIssues(issues.filter((issue) => !isOfFile(issue)))) {
    const id = cellId(group)
    if (!byId.has(id)) byId.set(id, { ...group, id, text: groupText(group, form) })
    if (byId.size === importIssueLimit) break
  }
  return [...byId.values()]
}

/** "2 rows need fixing. Nothing has been imported." */
export function formatIssueTitle(
  issues: readonly ImportIssue[],
  named: number,
  outcome = 'Nothing has been imported.',
): string {
  const ofRows = issues.filter((issue) => !isOfFile(issue))
  const lines = new Set(ofRows.map(({ line }) => line)).size
  const kinds = groupIssues(ofRows).length
  const rest = kinds > named ? ` The first ${figure(named)} errors are listed.` : ''
  return `${counted(lines, 'row')} ${lines === 1 ? 'needs' : 'need'} fixing. ${outcome}${rest}`
}

/** The first lines of each error with one before and one after each, in the order of the file. */
export function linesAround(
  faults: readonly IssueLine[],
  issues: readonly ImportIssue[],
  raws: readonly RawRow[],
  form: ImportForm,
): FaultyLine[] {
  const place = new Map(raws.map(({ line }, at) => [line, at]))
  const wrong = new Set(faults.flatMap(({ lines }) => lines.slice(0, shownRows)))
  const shown = new Map<number, FaultyLine>()
  const show = (line: number, values: RawRow['values'] | undefined) => {
    const found = shown.get(line) ?? { line, values, faults: [], afterGap: false }
    shown.set(line, found)
    return found
  }
  for (const issue of issues) {
    if (isOfFile(issue) || !wrong.has(issue.line)) continue
    const at = place.get(issue.line)
    const row = show(issue.line, at === undefined ? undefined : raws[at]?.values)
    const id = cellId(issue)
    if (!row.faults.some((fault) => fault.id === id))
      row.faults.push({ column: issue.column, id, text: textOf(issue, form) })
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

/** The columns by which people recognise a parcel. Columns with an error are shown beside them. */
const usual = ['barcode', 'house', 'street', 'postcode', 'services']

export function getColumns(
  faults: readonly IssueLine[],
  raws: readonly RawRow[],
  known: readonly string[] = usual,
): string[] {
  const there = raws[0]?.values
  const more = faults
    .map(({ column }) => column)
    .filter((column) => column !== '' && there?.has(column) && !known.includes(column))
  return [
    ...known.filter((column) => there?.has(column) || faults.some((fault) => fault.column === column)),
    ...new Set(more),
  ]
}
