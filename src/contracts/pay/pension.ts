import * as z from 'zod/mini'

const tenthsOfAPenny = z.int().check(z.nonnegative())
const percentSchema = z.number().check(z.minimum(0), z.maximum(100))

/** `opted-out`: left in the first month, as if never enrolled; `stopped`: left later, and the contributions stay. */
export const pensionStatusSchema = z.enum(['not-enrolled', 'enrolled', 'opted-out', 'stopped'])
export type PensionStatus = z.infer<typeof pensionStatusSchema>

/** The contributions of one pay period, in tenths of a penny. */
export const contributionSchema = z.object({
  /** "2026-P02". */
  period: z.string().check(z.regex(/^\d{4}-P\d{2}$/)),
  earnings: tenthsOfAPenny,
  /** The part of the earnings that qualifies. */
  qualifying: tenthsOfAPenny,
  own: tenthsOfAPenny,
  provider: tenthsOfAPenny,
})
export type Contribution = z.infer<typeof contributionSchema>

export const pensionWantSchema = z.enum(['join', 'opt-out', 'stop', 'rate'])
export type PensionWant = z.infer<typeof pensionWantSchema>

/** A change that the courier requests, and its result. */
export const pensionRequestSchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  want: pensionWantSchema,
  /** The courier's own share in per cent if `want` is `rate`; otherwise null. */
  percent: z.nullable(percentSchema),
  note: z.string(),
  receivedAt: z.iso.datetime(),
  state: z.enum(['received', 'done', 'declined']),
  /** The depot's comment; it may be empty. */
  answer: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
})
export type PensionRequest = z.infer<typeof pensionRequestSchema>

/** The one row of the courier's feed of the kind `pension`. */
export const pensionSchema = z.object({
  /** The courier's user-pool subject. */
  id: z.string(),
  status: pensionStatusSchema,
  /** The pension provider: "Example Pensions". */
  scheme: z.string(),
  /** The courier's member number with the pension provider. */
  reference: z.string(),
  /** The day of enrolment; null if the courier was never enrolled. */
  enrolledOn: z.nullable(z.iso.date()),
  /** The last day on which the courier may opt out; null if they are not enrolled. */
  optOutUntil: z.nullable(z.iso.date()),
  /** The day on which a courier who has left is enrolled again if they still earn enough; null if it does not apply. */
  reEnrolOn: z.nullable(z.iso.date()),
  /** The courier's own share of qualifying earnings and the provider's, in per cent. */
  ownPercent: percentSchema,
  providerPercent: percentSchema,
  /** Newest first; at most 60. */
  contributions: z.array(contributionSchema),
  /** The newest request; null if there is none. */
  request: z.nullable(pensionRequestSchema),
})
export type Pension = z.infer<typeof pensionSchema>

/** The rules for enrolment. Amounts are in tenths of a penny a week. */
export const pensionRulesSchema = z.object({
  leastAge: z.int().check(z.minimum(16), z.maximum(75)),
  /** A courier who earns less than this is not enrolled automatically. */
  triggerAWeek: tenthsOfAPenny,
  /** Earnings between these two amounts qualify. */
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
