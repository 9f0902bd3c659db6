import * as z from 'zod/mini'

const tenthsOfAPenny = z.int().check(z.nonnegative())
const percentSchema = z.number().check(z.minimum(0), z.maximum(100))

/** `opted-out`: left in the first month, as if never joined; `stopped`: left later, what was paid in stays. */
export const pensionStatusSchema = z.enum(['not-enrolled', 'enrolled', 'opted-out', 'stopped'])
export type PensionStatus = z.infer<typeof pensionStatusSchema>

/** What was paid in for one pay period; amounts are tenths of a penny. */
export const contributionSchema = z.object({
  /** "2026-P02". */
  period: z.string().check(z.regex(/^\d{4}-P\d{2}$/)),
  earnings: tenthsOfAPenny,
  /** The part of them that counts. */
  qualifying: tenthsOfAPenny,
  own: tenthsOfAPenny,
  provider: tenthsOfAPenny,
})
export type Contribution = z.infer<typeof contributionSchema>

export const pensionWantSchema = z.enum(['join', 'opt-out', 'stop', 'rate'])
export type PensionWant = z.infer<typeof pensionWantSchema>

/** What the courier asks to be changed, and what became of it. */
export const pensionRequestSchema = z.object({
  /** Made on the device. */
  id: z.uuid(),
  want: pensionWantSchema,
  /** The courier's own share for `rate`, else null. */
  percent: z.nullable(percentSchema),
  note: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(['received', 'done', 'declined']),
  /** What the depot said to it; empty where it said nothing. */
  answer: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
})
export type PensionRequest = z.infer<typeof pensionRequestSchema>

/** The one row of the courier's feed of the kind `pension`. */
export const pensionSchema = z.object({
  /** The courier's user-pool subject. */
  id: z.string(),
  status: pensionStatusSchema,
  /** Who keeps the money: "Example Pensions". */
  scheme: z.string(),
  /** The courier's number there. */
  reference: z.string(),
  /** Null: never. */
  enrolledOn: z.nullable(z.iso.date()),
  /** Last day on which the courier may opt out; null: not enrolled. */
  optOutUntil: z.nullable(z.iso.date()),
  /** When somebody who has left is enrolled again, if they still earn enough; null: does not apply. */
  reEnrolOn: z.nullable(z.iso.date()),
  /** The courier's own share of qualifying earnings, in per cent, and the provider's. */
  ownPercent: percentSchema,
  providerPercent: percentSchema,
  /** The newest first; at most 60. */
  contributions: z.array(contributionSchema),
  /** The newest one. */
  request: z.nullable(pensionRequestSchema),
})
export type Pension = z.infer<typeof pensionSchema>

/** By what couriers are enrolled. Amounts are tenths of a penny a week. */
export const pensionRulesSchema = z.object({
  leastAge: z.int().check(z.minimum(16), z.maximum(75)),
  /** Who earns less is not enrolled by themselves. */
  triggerAWeek: tenthsOfAPenny,
  /** Earnings between these two qualify. */
  lowerAWeek: tenthsOfAPenny,
  upperAWeek: tenthsOfAPenny,
  ownPercent: percentSchema,
  providerPercent: percentSchema,
  optOutMonths: z.int().check(z.minimum(1), z.maximum(12)),
  reEnrolYears: z.int().check(z.minimum(1), z.maximum(10)),
})
export type PensionRules = z.infer<typeof pensionRulesSchema>

/** The one row of the courier's feed of the kind `pension-rules`. */
export const pensionRulesId = 'pension'
export const pensionRulesRowSchema = z.object({ id: z.literal(pensionRulesId), ...pensionRulesSchema.shape })
export type PensionRulesRow = z.infer<typeof pensionRulesRowSchema>
