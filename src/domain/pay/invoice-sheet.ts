import { invoiceTypeSchema } from '#contracts/forms/form-answer.ts'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import { invoiceSchema, invoiceStateSchema } from '#contracts/pay/pay.ts'
import type { StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import type { HowRead } from '../import/how-read.ts'
import type { ImportIssue, RawRow } from '../import/import-row.ts'
import { readSheet, type ReadSheet } from '../import/read-sheet.ts'
import { pounds } from '../money.ts'
import { weekStart } from '../pay-period.ts'
import { foldText } from '../search/fold-text.ts'
import { invoiceFormat, type InvoiceColumn } from './invoice-sheet-format.ts'
import { readInvoiceLine, type SheetLine } from './invoice-sheet-line.ts'
import { checkInvoice } from './invoice-rules.ts'
import { createSheetRow, type SheetRow } from './sheet-row.ts'
import { total } from './sum-lines.ts'

/** The most rows in a file. */
const mostRows = 20_000

/** The data of the desk that the file is checked against. */
export interface InvoiceContext {
  subDepots: readonly string[]
  couriers: readonly ListedCourier[]
  rates: readonly StaffRateTable[]
}

/** An invoice of a file, with its courier. */
export interface SheetInvoice {
  courier: Pick<ListedCourier, 'id' | 'name' | 'courierNumber'>
  entry: InvoiceEntry
  /** The total in tenths of a penny. */
  total: number
  lines: number
  /** The line where the invoice first appears in the file. */
  line: number
}

export interface InvoiceSheet {
  /** Empty where there are issues. */
  invoices: SheetInvoice[]
  /** Lines of parcels that pay something else than the published rate. */
  offRate: number
  issues: ImportIssue[]
  raws: RawRow[]
  how: HowRead
}

/** An invoice while its rows are read. */
interface Draft {
  courier: ListedCourier
  entry: InvoiceEntry
  row: SheetRow
  /** The value in the file; null if there is none. */
  total: { amount: number; row: SheetRow } | null
  lines: number
  /** The line number that pays each parcel. */
  paid: Map<string, number>
}

/** Finds couriers by their number, or by their name where only one has it. */
function courierFinder(couriers: readonly ListedCourier[]): (row: SheetRow) => ListedCourier | undefined {
  const numbers = new Map(couriers.map((courier) => [courier.courierNumber, courier]))
  const names = new Map<string, ListedCourier[]>()
  for (const courier of couriers) {
    const name = foldText(courier.name)
    names.set(name, [...(names.get(name) ?? []), courier])
  }
  return (row) => {
    const courier = courierIn(row, numbers, names)
    if (!courier?.engagedBy) return courier
    const { id, name } = courier.engagedBy
    const number = couriers.find((each) => each.id === id)?.courierNumber ?? name
    row.wrong('courier', `${courier.name} drives for ${name}, who is paid for it. Write ${number}`, 'a helper')
    return undefined
  }
}

function courierIn(
  row: SheetRow,
  numbers: ReadonlyMap<string, ListedCourier>,
  names: ReadonlyMap<string, readonly ListedCourier[]>,
): ListedCourier | undefined {
  const written = row.needed('courier')
  if (written === '') return undefined
  const number = written.toUpperCase().replace(/^(\d+)[.,]0+$/, '$1')
  const byNumber = numbers.get(number)
  if (byNumber) return byNumber
  const byName = names.get(foldText(written)) ?? []
  if (byName.length > 1)
    row.wrong('courier', `"${written}" is the name of several couriers. Write the number of the courier`)
  else if (byName.length === 0) row.wrong('courier', `"${written}" is no courier of your sub-depot`)
  return byName.length === 1 ? byName[0] : undefined
}

/** The values that all rows of an invoice share. A blank cell takes the value of the first row. */
function headOf(row: SheetRow, courier: ListedCourier, context: InvoiceContext): InvoiceEntry | undefined {
  const number = row.needed('invoice')
  if (number !== '' && !invoiceSchema.shape.number.safeParse(number).success)
    row.wrong('invoice', `"${number}" is not the number of an invoice: up to 32 letters, digits, hyphens and slashes`)
  const day = row.date('week')
  if (row.text('week') === '') row.wrong('week', 'week is missing')
  const type = row.oneOf('type', invoiceTypeSchema.options, 'delivery')
  const state = row.oneOf('state', invoiceStateSchema.options, 'issued')
  const subDepot = row.text('sub_depot') || courier.subDepot
  if (!context.subDepots.includes(subDepot))
    row.wrong('sub_depot', `"${subDepot}" is not a sub-depot that you work for`)
  if (!row.isSound() || day === undefined || !type || !state) return undefined
  return { subDepot, number, type, week: weekStart(day), state, others: [], days: [] }
}

/** Says where a row contradicts the first row of its invoice. */
function compareHeads(row: SheetRow, first: Draft): void {
  const { entry } = first
  const same = (column: InvoiceColumn, value: string | undefined, known: string): void => {
    if (row.text(column) !== '' && value !== undefined && value !== known)
      row.wrong(column, `"${row.text(column)}" is not what line ${first.row.line} says for the same invoice`, 'another')
  }
  const day = row.date('week')
  same('week', day && weekStart(day), entry.week)
  same('type', row.oneOf('type', invoiceTypeSchema.options, entry.type), entry.type)
  same('state', row.oneOf('state', invoiceStateSchema.options, entry.state), entry.state)
  same('sub_depot', row.text('sub_depot'), entry.subDepot)
}

function addLine(draft: Draft, line: SheetLine, row: SheetRow): void {
  const { entry, paid } = draft
  draft.lines += 1
  if (line.kind === 'other') {
    entry.others.push(line.other)
    return
  }
  const { date, round, payLine } = line
  const before = paid.get(payLine.parcel)
  if (payLine.event === 'accrued') {
    if (before !== undefined)
      row.wrong(
        row.text('barcode') === '' ? 'parcel' : 'barcode',
        `The parcel is paid on line ${before} already`,
        'paid twice',
      )
    paid.set(payLine.parcel, row.line)
  }
  const day = entry.days.find((each) => each.date === date && each.round === round)
  if (day) day.lines.push(payLine)
  else entry.days.push({ date, round, lines: [payLine] })
}

const sumOf = ({ others, days }: InvoiceEntry): number => total(others) + total(days.flatMap(({ lines }) => lines))

/** Checks the rules that apply to a whole invoice. */
function checkWhole({ entry, row, total: said }: Draft): void {
  const sum = sumOf(entry)
  if (said && said.amount !== sum)
    said.row.wrong(
      'total',
      `The lines of ${entry.number} add up to ${pounds(sum)}, and total says ${pounds(said.amount)}`,
    )
  if (entry.others.length > 200) row.wrong('line', `${entry.number} has more than 200 other lines`)
  if (entry.days.some(({ lines }) => lines.length > 2000))
    row.wrong('day', `${entry.number} has more than 2,000 parcels of a round on one day`)
  for (const fault of row.isSound() ? checkInvoice(entry) : [])
    row.wrong('', `${entry.number}: ${fault.replace(/\.$/, '')}`)
}

/** Reads invoices of many couriers and weeks from a spreadsheet, all or nothing. */
export const readInvoiceSheet = (bytes: Uint8Array, context: InvoiceContext): InvoiceSheet =>
  readInvoiceRows(readSheet(bytes, invoiceFormat, mostRows), context)

/** Reads invoices from the rows of a spreadsheet, or of a form, all or nothing. */
export function readInvoiceRows(read: ReadSheet, context: InvoiceContext): InvoiceSheet {
  const { raws, how, dateFault } = read
  const issues = [...read.issues]
  if (issues.length > 0) return { invoices: [], offRate: 0, issues, raws, how }
  const drafts = new Map<string, Draft>()
  const findCourier = courierFinder(context.couriers)
  let offRate = 0
  for (const raw of raws) {
    const row = createSheetRow(raw, how, dateFault, (issue) => void issues.push(issue))
    const courier = findCourier(row)
    if (!courier) continue
    const key = `${courier.id}\n${row.text('invoice')}`
    const known = drafts.get(key)
    if (known) compareHeads(row, known)
    const entry = known?.entry ?? headOf(row, courier, context)
    if (!entry) continue
    const draft = known ?? { courier, entry, row, total: null, lines: 0, paid: new Map<string, number>() }
    drafts.set(key, draft)
    const said = row.amount('total')
    if (said !== undefined) {
      if (draft.total && draft.total.amount !== said)
        row.wrong('total', `The total of ${entry.number} is another one on line ${draft.total.row.line}`)
      draft.total ??= { amount: said, row }
    }
    const line = readInvoiceLine(row, entry, { courier: courier.id, rates: context.rates, place: draft.lines })
    if (!line) continue
    if (line.kind === 'parcel' && line.isOffRate) offRate += 1
    addLine(draft, line, row)
  }
  if (issues.length === 0) for (const draft of drafts.values()) checkWhole(draft)
  const invoices = [...drafts.values()].map(({ courier, entry, lines, row }): SheetInvoice => {
    const days = entry.days.toSorted((a, b) => a.date.localeCompare(b.date) || a.round.localeCompare(b.round))
    return {
      courier: { id: courier.id, name: courier.name, courierNumber: courier.courierNumber },
      entry: { ...entry, days },
      total: sumOf(entry),
      lines,
      line: row.line,
    }
  })
  const sorted = issues.toSorted((a, b) => a.line - b.line)
  return { invoices: sorted.length > 0 ? [] : invoices, offRate, issues: sorted, raws, how }
}
