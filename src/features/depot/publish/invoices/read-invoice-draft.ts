import { unread } from '#domain/import/how-read.ts'
import { cleanCell } from '#domain/import/clean-cell.ts'
import type { ImportIssue, RawRow } from '#domain/import/import-row.ts'
import { normaliseRow } from '#domain/import/normalise-row.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { invoiceFormat, invoiceColumns, type InvoiceColumn } from '#domain/pay/invoice-sheet-format.ts'
import { readRowAmount } from '#domain/pay/invoice-sheet-line.ts'
import { readInvoiceRows, type InvoiceContext, type InvoiceSheet } from '#domain/pay/invoice-sheet.ts'
import { readAmount } from '#domain/pay/read-amount.ts'
import { createSheetRow } from '#domain/pay/sheet-row.ts'
import {
  blankLine,
  isBlankLine,
  isParcelLine,
  isTakenOff,
  lineColumns,
  weekTyped,
  type DraftLine,
  type InvoiceDraft,
  type LineColumn,
} from './invoice-draft.ts'

/** Error messages by the id of their field. */
export type InvoiceErrors = Readonly<Record<string, string>>

export type HeadField = 'courier' | 'number' | 'week' | 'type' | 'state'
export const headFieldId = (field: HeadField): string => `write-invoice-${field}`
export const lineFieldId = ({ id }: Pick<DraftLine, 'id'>, column: LineColumn | 'kind'): string =>
  `write-line-${id}-${column}`
export const addLineId = 'write-invoice-add'

type Head = Partial<Record<InvoiceColumn, string>>

const formDates = { dayOf: (day: string) => day, faultOf: () => 'is not a date', issue: undefined, example: null }

/** Adds the minus to a deduction. Text that isn't an amount stays as typed, so that the error can quote it. */
function takenOff(written: string): string {
  const read = readAmount(written)
  return 'amount' in read && read.amount > 0 ? `-${written.trim()}` : written
}

const shownColumns = {
  other: ['text', 'quantity', 'rate', 'amount', 'claim'],
  parcel: ['day', 'round', 'barcode', 'parcel', 'band', 'rate_from', 'attempt', 'amount'],
} as const satisfies Record<string, readonly LineColumn[]>

/** Returns a line of the form as a row of a file. The row's number is the line's position in the form, from 1. */
function toRow(line: DraftLine, number: number, head: Head): RawRow {
  const cells: Head = { ...head, line: isParcelLine(line) ? line.kind : 'other' }
  // Values typed for another kind of line stay in the draft and are ignored.
  for (const column of shownColumns[isParcelLine(line) ? 'parcel' : 'other']) {
    const written = line.cells[column] ?? ''
    if (column === 'rate_from') cells[column] = readDate(typedDate(written)) ?? written
    else cells[column] = isTakenOff(line) && (column === 'amount' || column === 'rate') ? takenOff(written) : written
  }
  const values = new Map(
    invoiceFormat.columns.map((column) => {
      const name = column as InvoiceColumn
      return [name, cleanCell(cells[name] ?? '', invoiceColumns[name].kind)]
    }),
  )
  return normaliseRow({ line: number, values }, invoiceFormat, formDates, ',')
}

/** Returns the lines that aren't empty, with their positions in the form. */
const writtenLines = ({ lines }: InvoiceDraft): { line: DraftLine; number: number }[] =>
  lines.map((line, at) => ({ line, number: at + 1 })).filter(({ line }) => !isBlankLine(line))

const missing: Readonly<Partial<Record<string, string>>> = {
  invoice: 'Enter the number of the invoice, such as 104-2026-20',
  week: 'Enter any day of the week, such as 10 5 2026',
  text: 'Say what the line is for',
  amount: 'Enter an amount, such as 1.25 or 125p',
  day: 'Choose the day of the delivery',
  round: 'Enter the number of the round, such as 104',
  barcode: 'Enter the barcode of the parcel',
  band: 'Choose the size',
}

const missingMessage = (column: string): string => `${column} is missing`

/** Rewords an error of a file for the form. */
function messageOf({ column, message }: ImportIssue): string {
  if (message === missingMessage(column)) return missing[column] ?? message
  return message
    .replaceAll(/"([^"]*)"/g, '“$1”')
    .replace('write reversed in line', 'choose “Parcel, reversed”')
    .replace('write reversed-failed-attempt in line', 'choose “Failed attempt, reversed”')
    .replace('Write the first day of the rate', 'Enter the first day of the rate')
    .replace(/^text is longer/, 'The description is longer')
}

const headColumns: Readonly<Partial<Record<string, HeadField>>> = {
  courier: 'courier',
  sub_depot: 'courier',
  invoice: 'number',
  week: 'week',
  type: 'type',
  state: 'state',
}

/** The columns whose meaning doesn't depend on the week or the courier. */
const ownColumns = new Set<string>([
  'text',
  'quantity',
  'rate',
  'amount',
  'claim',
  'round',
  'barcode',
  'band',
  'attempt',
])

const isLineColumn = (column: string): column is LineColumn => (lineColumns as readonly string[]).includes(column)

/** Returns the field to show the error of a column at, because some columns have no field of their own in a line. */
function lineFieldOf(column: LineColumn): LineColumn {
  return column === 'parcel' ? 'barcode' : column
}

function toErrors(issues: readonly ImportIssue[], draft: InvoiceDraft): InvoiceErrors {
  const errors: Record<string, string> = {}
  const withoutRate = new Set(issues.filter(({ column }) => column === 'rate_from').map(({ line }) => line))
  for (const issue of issues) {
    // Without an amount, the line would have paid the rate.
    if (withoutRate.has(issue.line) && issue.column === 'amount') continue
    const field = headColumns[issue.column]
    const line = draft.lines[issue.line - 1]
    if (field) errors[headFieldId(field)] ??= messageOf(issue)
    else if (line && isLineColumn(issue.column))
      errors[lineFieldId(line, lineFieldOf(issue.column))] ??= `Line ${issue.line}: ${messageOf(issue)}`
    else errors[addLineId] ??= messageOf(issue)
  }
  return errors
}

/** A placeholder while no courier is chosen, so that all other errors are shown at once. */
const toStandIn = (subDepot: string): InvoiceContext['couriers'][number] => ({
  id: 'none',
  name: 'none',
  courierNumber: 'NONE',
  subDepot,
  roles: [],
  rounds: [],
  phones: [],
  address: null,
})

/** Returns the invoice as read from a file with the same rows, or without it if there are errors. */
export function readInvoiceDraft(
  draft: InvoiceDraft,
  context: InvoiceContext,
): InvoiceSheet & { errors: InvoiceErrors } {
  const courier = context.couriers.find(({ id }) => id === draft.courier)
  const reader = courier ?? toStandIn(draft.subDepot || (context.subDepots[0] ?? ''))
  const written = writtenLines(draft)
  const read = (head: Head) =>
    readInvoiceRows(
      {
        raws: (written.length > 0 ? written : [{ line: blankLine(''), number: 1 }]).map(({ line, number }) =>
          toRow(line, number, { ...head, courier: reader.courierNumber }),
        ),
        issues: [],
        how: unread,
        dateFault: formDates.faultOf,
      },
      { ...context, couriers: [reader] },
    )
  const { subDepot, type, state } = draft
  const sheet = read({ invoice: draft.number, week: weekTyped(draft) ?? '', sub_depot: subDepot, type, state })
  if (courier && written.length > 0 && sheet.issues.length === 0) return { ...sheet, errors: {} }
  const ofHead = sheet.issues.filter(({ column }) => headColumns[column] !== undefined)
  const isHeadRead = courier !== undefined && ofHead.length === 0
  // The file reader skips an invoice's lines if the invoice itself has errors.
  const ofLines = isHeadRead
    ? sheet.issues
    : read({ invoice: 'NONE', week: weekTyped(draft) ?? '2026-01-04', sub_depot: reader.subDepot }).issues.filter(
        ({ column, line, message }) => {
          const at = draft.lines[line - 1]
          const isOfRate = at && isParcelLine(at) && column === 'amount' && message === missingMessage('amount')
          return ownColumns.has(column) && !isOfRate
        },
      )
  return {
    ...sheet,
    invoices: [],
    errors: {
      ...(!courier && {
        [headFieldId('courier')]:
          draft.courier === '' ? 'Choose the courier' : 'This courier is no longer at your sub-depot',
      }),
      ...toErrors(ofHead, draft),
      ...(written.length > 0 ? toErrors(ofLines, draft) : { [addLineId]: 'Add at least one line' }),
    },
  }
}

/** Returns what a line pays in tenths of a penny; undefined if it pays the published rate or has no amount yet. */
export function lineAmount(line: DraftLine): number | undefined {
  const row = createSheetRow(toRow(line, 1, {}), unread, formDates.faultOf, () => undefined)
  const amount = readRowAmount(row)
  return row.isSound() ? amount : undefined
}

/** Returns the sum of the typed amounts in tenths of a penny, and the number of lines without one. */
export function draftTotal(draft: InvoiceDraft): { total: number; without: number } {
  const amounts = writtenLines(draft).map(({ line }) => lineAmount(line))
  return {
    total: amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0),
    without: amounts.filter((amount) => amount === undefined).length,
  }
}
