import * as z from 'zod/mini'
import type { Courier } from '#contracts/courier/courier.ts'
import { invoiceTypeSchema } from '#contracts/forms/form-answer.ts'
import type { WholeInvoice } from '#contracts/pay/pay-endpoints.ts'
import { invoiceStateSchema, type InvoiceState } from '#contracts/pay/pay.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { readDate, typedDate } from '#domain/dates/read-date.ts'
import { weekStart } from '#domain/pay-period.ts'
import { isChangeable, mayBecome } from '#domain/pay/invoice-rules.ts'
import { invoiceColumnNames, type InvoiceColumn } from '#domain/pay/invoice-sheet-format.ts'
import { invoiceRows } from '#domain/pay/invoice-sheet-rows.ts'

const textSchema = z.string()
const kindSchema = z.enum(['amount', 'deduction', 'parcel', 'amended', 'reversed'])

/** The columns of a line that are typed, or come from the invoice that is corrected. */
export const lineColumns = [
  'text',
  'quantity',
  'rate',
  'amount',
  'day',
  'round',
  'barcode',
  'parcel',
  'band',
  'rate_from',
  'attempt',
  'claim',
] as const satisfies readonly InvoiceColumn[]
export type LineColumn = (typeof lineColumns)[number]

const lineSchema = z.object({
  id: textSchema,
  kind: kindSchema,
  /** A line of the published invoice is shown as one sentence until somebody changes it. */
  isOpen: z.boolean(),
  cells: z.partialRecord(z.enum(lineColumns), textSchema),
})
export type DraftLine = z.infer<typeof lineSchema>
export type LineKind = DraftLine['kind']

/** One invoice as it is typed. */
export const invoiceDraftSchema = z.object({
  /** The published invoice that is corrected, as it was when that began; null: this is a new one. */
  begun: z.nullable(z.object({ publishedAt: textSchema, state: invoiceStateSchema })),
  /** Blank: that of the courier. */
  subDepot: textSchema,
  /** Their id. */
  courier: textSchema,
  number: textSchema,
  week: z.object({ day: textSchema, month: textSchema, year: textSchema }),
  type: invoiceTypeSchema,
  state: invoiceStateSchema,
  lines: z.array(lineSchema),
})
export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>

export const isParcelLine = ({ kind }: DraftLine): boolean => kind !== 'amount' && kind !== 'deduction'

/** Whether its amount is taken off, so that it is typed without a minus. */
export const isTakenOff = ({ kind }: Pick<DraftLine, 'kind'>): boolean => kind === 'deduction' || kind === 'reversed'

/** Whether nothing is typed into a line. Blank lines are left out, as blank rows of a file are. */
export const isBlankLine = ({ cells }: DraftLine): boolean =>
  lineColumns.every((column) => (cells[column] ?? '').trim() === '')

/** The Sunday of the week that is typed; undefined while it is none. */
export function weekTyped({ week }: Pick<InvoiceDraft, 'week'>): string | undefined {
  const day = readDate(week)
  return day === undefined ? undefined : weekStart(day)
}

/** Whether the lines stay as they are, because the invoice is issued or settled. */
export const hasFixedLines = ({ begun }: Pick<InvoiceDraft, 'begun'>): boolean =>
  begun !== null && !isChangeable(begun.state)

/** The states that an invoice may be published in. */
export const statesFor = ({ begun }: Pick<InvoiceDraft, 'begun'>): InvoiceState[] =>
  invoiceStateSchema.options.filter((state) => begun === null || mayBecome(begun.state, state))

export const blankLine = (id: string): DraftLine => ({ id, kind: 'amount', isOpen: true, cells: {} })

/** "invoice/new", or that of the published invoice that is corrected. */
export const invoiceDraftId = (invoice: { courier: string; id: string } | undefined): string =>
  invoice ? `invoice/${invoice.courier}/${invoice.id}` : 'invoice/new'

/** Begins an invoice of last week with one blank line. */
export const beginInvoice = (today: string, lineId: string): InvoiceDraft => ({
  begun: null,
  subDepot: '',
  courier: '',
  number: '',
  week: typedDate(addDays(weekStart(today), -7)),
  type: 'delivery',
  state: 'issued',
  lines: [blankLine(lineId)],
})

const nextStates: Readonly<Partial<Record<InvoiceState, InvoiceState>>> = { issued: 'queried', queried: 'issued' }

function lineKind(line: string, amount: string): LineKind {
  if (line === 'other') return amount.startsWith('-') ? 'deduction' : 'amount'
  return kindSchema.safeParse(line).data ?? 'parcel'
}

/** Begins a correction with the lines of the published invoice, by the columns in which it is saved as a file. */
export function beginCorrection(invoice: WholeInvoice): InvoiceDraft {
  const rows = invoiceRows(invoice, '').slice(1)
  const lines = rows.map((row, at): DraftLine => {
    const cellOf = (column: InvoiceColumn): string => row[invoiceColumnNames.indexOf(column)] ?? ''
    const kind = lineKind(cellOf('line'), cellOf('amount'))
    const written = lineColumns.flatMap((column): [LineColumn, string][] =>
      cellOf(column) === '' ? [] : [[column, cellOf(column)]],
    )
    const cells = Object.fromEntries(written)
    const amount = isTakenOff({ kind }) ? cellOf('amount').replace('-', '') : cellOf('amount')
    return { id: `published-${at}`, kind, isOpen: cellOf('line') === 'other', cells: { ...cells, amount } }
  })
  const { courier, subDepot, number, week, type, state, publishedAt } = invoice
  return {
    begun: { publishedAt, state },
    subDepot,
    courier,
    number,
    week: typedDate(week),
    type,
    state: nextStates[state] ?? state,
    lines,
  }
}

/**
 * The draft of a correction that is still of use. One whose lines were fixed has nothing typed in it, so it begins again
 * once the invoice was published again.
 */
export function resumeDraft(saved: unknown, published: WholeInvoice | undefined): InvoiceDraft | undefined {
  const draft = invoiceDraftSchema.safeParse(saved).data
  if (!draft) return undefined
  const isOld = draft.begun !== null && draft.begun.publishedAt !== published?.publishedAt
  return isOld && hasFixedLines(draft) ? undefined : draft
}

/** Couriers whose name, number or round has what is sought. */
export function findCouriers<Found extends Pick<Courier, 'name' | 'courierNumber' | 'rounds'>>(
  couriers: readonly Found[],
  words: string,
): Found[] {
  const sought = words.trim().toLowerCase()
  return couriers
    .filter(({ name, courierNumber, rounds }) =>
      [name, courierNumber, ...rounds].some((text) => text.toLowerCase().includes(sought)),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
