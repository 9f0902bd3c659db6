import * as z from 'zod/mini'
import { invoiceTypeSchema } from '../forms/form-answer.ts'
import { sizeBandSchema } from '../parcel/parcel.ts'
import { rateTableSchema } from './rates.ts'

/** An amount in tenths of a penny; it may be negative. */
const amountSchema = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000))

export const invoiceStateSchema = z.enum(['open', 'provisional', 'issued', 'queried', 'settled'])
export type InvoiceState = z.infer<typeof invoiceStateSchema>

/** One parcel of an invoice. The amounts of a parcel add up: an amended line holds the difference, a reversed one is negative. */
export const payLineSchema = z.object({
  parcel: z.uuid(),
  event: z.enum(['accrued', 'amended', 'reversed']),
  band: sizeBandSchema,
  /** The first day of the rate that applied. */
  rateFrom: z.iso.date(),
  amount: amountSchema,
  /** The attempt that delivered it, or that failed, counted from 1. */
  attempt: z.int().check(z.minimum(1), z.maximum(9)),
  /** It pays for a failed attempt. Absent: it pays for the parcel. */
  failed: z.optional(z.literal(true)),
})
export type PayLine = z.infer<typeof payLineSchema>

/** The lines of one round on one day; a row of the courier's feed of the kind `invoice-day`. */
export const invoiceDaySchema = z.object({
  /** The key is "<invoice>/<date>/<round>", such as "<invoice>/2026-05-14/104". */
  id: z.string(),
  invoice: z.uuid(),
  date: z.iso.date(),
  /** The round's number as it is printed on labels: "104". */
  round: rateTableSchema.shape.round,
  lines: z.array(payLineSchema).check(z.maxLength(2000)),
})
export type InvoiceDay = z.infer<typeof invoiceDaySchema>

/** A line of an invoice that is not for a parcel. */
export const otherLineSchema = z.object({
  id: z.uuid(),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  amount: amountSchema,
  /** The claim that it pays; otherwise null. */
  claim: z.nullable(z.uuid()),
})
export type OtherLine = z.infer<typeof otherLineSchema>

/** The total for all parcels of one band at one rate, or for all failed attempts at one rate. */
export const paySumSchema = z.object({
  band: sizeBandSchema,
  rateFrom: z.iso.date(),
  rate: amountSchema,
  count: z.int(),
  amount: amountSchema,
  /** They are failed attempts, of whatever band; `band` is that of the first one. */
  failed: z.optional(z.literal(true)),
})
export type PaySum = z.infer<typeof paySumSchema>

/** An invoice without its parcels; a row of the courier's feed of the kind `invoice`. */
export const invoiceSchema = z.object({
  id: z.uuid(),
  /** The number on the pay slip: "104-2026-20". */
  number: z.string().check(z.regex(/^[A-Z0-9][A-Z0-9/-]{0,31}$/)),
  type: invoiceTypeSchema,
  /** The Sunday on which its week begins. */
  week: z.iso.date(),
  state: invoiceStateSchema,
  /** The Wednesday and the Friday after the week. */
  issuedOn: z.iso.date(),
  paidOn: z.iso.date(),
  total: amountSchema,
  sums: z.array(paySumSchema),
  others: z.array(otherLineSchema).check(z.maxLength(200)),
  /** ISO 8601, by the service's clock. */
  publishedAt: z.iso.datetime(),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const invoiceDayId = ({ invoice, date, round }: Pick<InvoiceDay, 'invoice' | 'date' | 'round'>): string =>
  `${invoice}/${date}/${round}`
