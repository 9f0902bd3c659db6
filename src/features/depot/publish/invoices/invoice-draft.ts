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
const kindSchema = z.enum([
  'amount',
  'deduction',
  'parcel',
  'amended',
  'reversed',
  'failed-attempt',
  'amended-failed-attempt',
  'reversed-failed-attempt',
])

/** The columns of a line that staff type or that come from the invoice they correct. */
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
  /** A published line is shown as one sentence until somebody changes it. */
  isOpen: z.boolean(),
  cells: z.partialRecord(z.enum(lineColumns), textSchema),
})
export type DraftLine = z.infer<typeof lineSchema>
export type LineKind = DraftLine['kind']

/** One invoice as typed. */
export const invoiceDraftSchema = z.object({
  /** The published invoice as it was when the correction started; null for a new invoice. */
  begun: z.nullable(z.object({ publishedAt: textSchema, state: invoiceStateSchema })),
  /** Blank: the courier's own sub-depot. */
  subDepot: textSchema,
  /** The courier's id. */
  courier: textSchema,
  number: textSchema,
  week: z.object({ day: textSchema, month: textSchema, year: textSchema }),
  type: invoiceTypeSchema,
  state: invoiceStateSchema,
  lines: z.array(lineSchema),
})
export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>

export const isParcelLine = ({ kind }: DraftLine): boolean => kind !== 'amount' && kind !== 'deduction'

/** Whether the amount is deducted. It is typed without a minus sign. */
export const isTakenOff = ({ kind }: Pick<DraftLine, 'kind'>): boolean =>
  kind === 'deduction' || kind === 'reversed' || kind === 'reversed-failed-attempt'

/** Whether a line is empty. Empty lines are ignored, like blank rows of a file. */
export const isBlankLine = ({ cells }: DraftLine): boolean =>
  lineColumns.every((column) => (cells[column] ?? '').trim() === '')

/** Returns the Sunday of the typed week, or undefined if it isn't a date. */
export function weekTyped({ week }: Pick<InvoiceDraft, 'week'>): string | undefined {
  const day = readDate(week)
  return day === undefined ? undefined : weekStart(day)
}

/** Whether the lines can no longer change, because the invoice is issued or settled. */
export const hasFixedLines = ({ begun }: Pick<InvoiceDraft, 'begun'>): boolean =>
  begun !== null && !isChangeable(begun.state)

/** The statuses with which an invoice may be published. */
export const statesFor = ({ begun }: Pick<InvoiceDraft, 'begun'>): InvoiceState[] =>
  invoiceStateSchema.options.filter((state) => begun === null || mayBecome(begun.state, state))

export const blankLine = (id: string): DraftLine => ({ id, kind: 'amount', isOpen: true, cells: {} })

/** Returns the key of a draft: "invoice/new", or that of the published invoice. */
export const invoiceDraftId = (invoice: { courier: string; id: string } | undefined): string =>
  invoice ? `invoice/${invoice.courier}/${invoice.id}` : 'invoice/new'

/** Returns a draft for last week with one empty line. */
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

/** Returns a draft with the lines of the published invoice, in the columns of an invoice file. */
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
 * Returns the saved draft of a correction, or undefined if it is out of date: a draft whose lines can't change has
 * nothing typed in it, so it starts again when the invoice is published again.
 */
export function resumeDraft(saved: unknown, published: WholeInvoice | undefined): InvoiceDraft | undefined {
  const draft = invoiceDraftSchema.safeParse(saved).data
  if (!draft) return undefined
  const isOld = draft.begun !== null && draft.begun.publishedAt !== published?.publishedAt
  return isOld && hasFixedLines(draft) ? undefined : draft
}

/** Returns the couriers whose name, number or round contains the search text. */
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
