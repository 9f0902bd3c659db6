import { collectLimit } from '#contracts/manifest/stop-list.ts'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { HowRead } from '#domain/import/how-read.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { readBarcodes } from '#domain/import/read-barcodes.ts'
import { readSheet } from '#domain/import/read-sheet.ts'
import type { SheetFormat, ValueKind } from '#domain/import/sheet-format.ts'
import { stableId, toManifestId, toRoundId } from '#domain/parcel/stable-id.ts'
import { checkStopForm, emptyStopForm, type StopField, type TypedStop } from './stop-form.ts'

interface ColumnFormat {
  kind: ValueKind
  /** The description of the column that people see. */
  about: string
  /** The value in the row of the template. */
  example: string
}

/** The columns of a file of collections. The reader, the template and the description on the screen use them. */
export const stopColumns = {
  sub_depot: { kind: 'code', about: 'Code of your sub-depot', example: '' },
  date: { kind: 'date', about: 'Day of the round, such as 26/11/2026. Today or later', example: '' },
  round: { kind: 'code', about: 'Number of the round. It needs a list on that day', example: '104' },
  kind: { kind: 'words', about: 'collection or drop. Empty: collection', example: 'collection' },
  reference: {
    kind: 'text',
    about: 'Your number for it, each once a round and day. Needed if a sender has two collections on a day',
    example: 'C-1001',
  },
  sender: { kind: 'text', about: 'The business or person. For a drop, its name', example: 'Example Bakery' },
  house: { kind: 'text', about: 'House number or name', example: '14' },
  street: { kind: 'text', about: 'Street', example: 'Example Street' },
  more: { kind: 'text', about: 'Further lines, with a vertical bar (|) between them', example: '' },
  town: { kind: 'text', about: 'Town or city', example: 'Sampleton' },
  postcode: { kind: 'postcode', about: 'UK postcode, with or without the space', example: 'AB1 2ED' },
  expected: { kind: 'whole', about: 'Number of parcels that wait there, up to 500', example: '3' },
  from: { kind: 'time', about: 'Collect from this time, such as 14:00, together with to', example: '14:00' },
  to: { kind: 'time', about: 'Collect until this time, such as 16:00', example: '16:00' },
  barcodes: {
    kind: 'barcode',
    about: `Labels of the parcels if you know them, up to ${collectLimit}, with a vertical bar (|) between them. Format the column as text`,
    example: '',
  },
  note: { kind: 'text', about: 'What the courier should know, up to 300 characters', example: 'Round the back' },
} as const satisfies Readonly<Record<string, ColumnFormat>>

export type StopColumn = keyof typeof stopColumns

const isColumn = (name: string): name is StopColumn => Object.hasOwn(stopColumns, name)

export const stopColumnNames = Object.keys(stopColumns).filter(isColumn)

const required: readonly StopColumn[] = ['sub_depot', 'date', 'round', 'sender', 'street', 'town', 'postcode']

export const isRequiredStopColumn = (column: StopColumn): boolean => required.includes(column)

const stopSheet: SheetFormat<StopColumn> = {
  columns: stopColumnNames,
  required,
  kindOf: (column) => (isColumn(column) ? stopColumns[column].kind : 'text'),
}

/** Rows of one file. */
export const stopRowLimit = 1_000

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** A file to start from, with one row. A spreadsheet knows from its byte order mark that it is UTF-8. */
export function stopTemplate(subDepot: string, today: string): string {
  const values = stopColumnNames.map((column) => {
    if (column === 'sub_depot') return subDepot
    return column === 'date' ? today : stopColumns[column].example
  })
  return `\uFEFF${stopColumnNames.join(',')}\r\n${values.map(quoted).join(',')}\r\n`
}

/** A stop of a file. */
export interface StopRow {
  line: number
  subDepot: string
  date: string
  round: string
  manifestId: string
  /** The id of the stop. The same row gives the same one again, so that a file can be imported twice. */
  id: string
  typed: TypedStop
  barcodes: Barcode[]
}

export interface ReadStops {
  raws: RawRow[]
  /** The rows without errors. */
  rows: StopRow[]
  issues: ImportIssue[]
  how: HowRead
}

const code = /^[A-Z0-9]{1,8}$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/
const columnOf = (field: StopField): StopColumn => (field === 'name' ? 'sender' : field)

interface RowContext {
  subDepots: readonly string[]
  /** "2026-05-14" */
  today: string
  dateFault: (written: string) => string
  report: (issue: ImportIssue) => void
}

function readRow({ line, values }: RawRow, { subDepots, today, dateFault, report }: RowContext): StopRow | undefined {
  let isSound = true
  const wrong = (column: StopColumn, message: string, kind?: string): void => {
    isSound = false
    report({ line, column, message, ...(kind !== undefined && { kind }) })
  }
  const text = (column: StopColumn): string => values.get(column) ?? ''
  const [subDepot, date, round, kind] = [text('sub_depot'), text('date'), text('round'), text('kind') || 'collection']
  if (!subDepots.includes(subDepot))
    wrong('sub_depot', `"${subDepot}" is not a sub-depot that you work for`, 'not a sub-depot of yours')
  if (!isoDay.test(date)) wrong('date', date === '' ? 'date is missing' : `"${date}" ${dateFault(date)}`)
  else if (date < today) wrong('date', `"${date}" is over`, 'over')
  if (!code.test(round)) wrong('round', `"${round}" is not a round number: up to 8 letters and digits`)
  if (kind !== 'collection' && kind !== 'drop') wrong('kind', `"${kind}" is neither collection nor drop`)
  const checked = checkStopForm({
    ...emptyStopForm,
    kind,
    name: text('sender'),
    house: text('house'),
    street: text('street'),
    more: text('more').replaceAll('|', '\n'),
    town: text('town'),
    postcode: text('postcode'),
    expected: text('expected'),
    from: text('from'),
    to: text('to'),
    note: text('note'),
  })
  if ('errors' in checked) for (const each of checked.errors) wrong(columnOf(each.field), each.text)
  const barcodes = text('barcodes') === '' ? [] : readBarcodes(text('barcodes'))
  if (typeof barcodes === 'string') wrong('barcodes', barcodes)
  else if (barcodes.length > collectLimit) wrong('barcodes', `There are more than ${collectLimit} labels`)
  if (!isSound || 'errors' in checked || typeof barcodes === 'string') return undefined
  const { name, address } = checked.stop
  const manifestId = toManifestId(toRoundId(subDepot, round), date)
  const key = text('reference') === '' ? [name, address.house, address.street, address.postcode] : [text('reference')]
  const id = stableId('stop', manifestId, ...key.map((part) => part.toUpperCase()))
  return { line, subDepot, date, round, manifestId, id, typed: checked.stop, barcodes }
}

/** Reads a file of collections and drops. Rows with errors are left out. */
export function readStopSheet(
  bytes: Uint8Array,
  { subDepots, today }: Pick<RowContext, 'subDepots' | 'today'>,
): ReadStops {
  const { raws, issues, how, dateFault } = readSheet(bytes, stopSheet, stopRowLimit)
  if (issues.some(({ scope }) => scope === 'file')) return { raws, rows: [], issues, how }
  const report = (issue: ImportIssue): void => void issues.push(issue)
  const lines = new Map<string, number>()
  const rows = raws.flatMap((raw) => {
    const row = readRow(raw, { subDepots, today, dateFault, report })
    if (!row) return []
    const before = lines.get(row.id)
    lines.set(row.id, before ?? row.line)
    if (before === undefined) return [row]
    report({
      line: row.line,
      column: 'reference',
      message: `The same collection is already on line ${before}. Give each one a reference`,
      kind: 'twice',
    })
    return []
  })
  return { raws, rows, issues: issues.toSorted((a, b) => a.line - b.line), how }
}
