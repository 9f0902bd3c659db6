import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'

const pence = z.int().check(z.nonnegative())
const tenthsOfAPenny = z.int()

/** Why a courier is not paid by a run. What is held back stays due, and a later run of the week pays it. */
export const holdReasonSchema = z.enum([
  'no-account',
  /** The account was changed a few days ago. */
  'account-changed',
  'account-impossible',
  /** Banks can write none of its letters. */
  'name-unreadable',
  'too-much',
  /** The invoice is queried. */
  'queried',
])
export type HoldReason = z.infer<typeof holdReasonSchema>

const lastFourSchema = z.string().check(z.regex(/^\d{4}$/))

/** The payment of one courier, locked to the account that they had when the run was prepared. */
export const paymentLineSchema = z.object({
  courier: courierSchema.shape.id,
  /** The sum of the invoices in tenths of a penny. */
  amount: tenthsOfAPenny,
  /** What earlier runs left: less than a penny, or what the courier owes. In tenths of a penny. */
  carried: tenthsOfAPenny,
  /** What is paid, in whole pence; none if the courier owes more. */
  pence,
  invoices: z.int().check(z.positive()),
  /** The id of the change by which the courier entered the account. */
  account: z.uuid(),
  lastFour: lastFourSchema,
  /** True if the courier has entered another account since. The payment stays as it is. */
  changedSince: z.boolean(),
})
export type PaymentLine = z.infer<typeof paymentLineSchema>

export const heldPaymentSchema = z.object({
  courier: courierSchema.shape.id,
  reason: holdReasonSchema,
  amount: tenthsOfAPenny,
})
export type HeldPayment = z.infer<typeof heldPaymentSchema>

const paymentRunStateSchema = z.enum(['prepared', 'approved', 'withdrawn'])
const actorSchema = z.object({ id: z.string(), username: z.string() })

/** A run without its lines. */
export const paymentRunSchema = z.object({
  id: z.uuid(),
  /** "20260510-1": its week and which of the week's runs it is. */
  number: z.string().check(z.regex(/^\d{8}-\d{1,3}$/)),
  /** The Sunday on which the week of the invoices begins. */
  week: z.iso.date(),
  /** The day on which the money moves. */
  payOn: z.iso.date(),
  state: paymentRunStateSchema,
  preparedBy: actorSchema,
  preparedAt: z.iso.datetime(),
  /** Who approved or withdrew it, and when; null while it waits. */
  decidedBy: z.nullable(actorSchema),
  decidedAt: z.nullable(z.iso.datetime()),
  /** The control sum: all payments in pence, and how many there are. */
  pence,
  payments: z.int().check(z.nonnegative()),
  held: z.int().check(z.nonnegative()),
})
export type PaymentRun = z.infer<typeof paymentRunSchema>

export const wholePaymentRunSchema = z.object({
  ...paymentRunSchema.shape,
  /** A hash of everything that will be paid. Whoever approves sends it back, so that they approve what they saw. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** No lines are left of a run that was withdrawn. */
  lines: z.array(paymentLineSchema),
  heldBack: z.array(heldPaymentSchema),
})
export type WholePaymentRun = z.infer<typeof wholePaymentRunSchema>

/** `bacs`: a table with the fields of Standard 18; `pain001`: ISO 20022 pain.001.001.09. */
export const paymentFormatSchema = z.enum(['bacs', 'pain001'])
export type PaymentFormat = z.infer<typeof paymentFormatSchema>

export const paymentFileSchema = z.object({
  /** "payments-20260510-1.csv". */
  name: z.string(),
  type: z.enum(['text/csv', 'application/xml']),
  text: z.string(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PaymentFile = z.infer<typeof paymentFileSchema>
