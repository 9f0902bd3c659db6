import * as z from 'zod/mini'
import { sizeBandSchema } from '../parcel/parcel.ts'

const tenthsOfAPenny = z.int().check(z.nonnegative())

/** The rule by which waiting is paid. Amounts are in tenths of a penny. */
export const waitRuleSchema = z.object({
  /** The first minutes of each wait, which are not paid. */
  freeMinutes: z.int().check(z.nonnegative(), z.maximum(480)),
  /** The pay for each further quarter of an hour that has begun. */
  quarter: tenthsOfAPenny,
  /** The most minutes of waiting that are paid for one courier and day. */
  dayMinutes: z.int().check(z.minimum(15), z.maximum(1440)),
})
export type WaitRule = z.infer<typeof waitRuleSchema>

/** The rules by which a claim is valued and checked. All amounts are in tenths of a penny. */
export const claimRulesSchema = z.object({
  /** Days after a wasted journey in which it may be claimed. */
  windowDays: z.int().check(z.minimum(1), z.maximum(365)),
  /** A trailer that is late by no more than this many minutes cannot be claimed for. */
  lateMinutes: z.int().check(z.nonnegative()),
  /** The least that is paid for a wasted journey. */
  journey: tenthsOfAPenny,
  /** The pay for each mile of a wasted journey. */
  mile: tenthsOfAPenny,
  /** Working days after which a claim that nobody has answered is paid. */
  answerDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** The most claims that one courier may make in a day. */
  dailyClaims: z.int().check(z.minimum(1), z.maximum(1000)),
  /** The most that one claim is paid automatically. A claim above it waits until staff decide. */
  automaticClaim: tenthsOfAPenny,
  /** The most that is paid automatically for all claims of a courier that arrive on one day. */
  automaticDay: tenthsOfAPenny,
  /** The pay for one parcel of each size band. */
  rates: z.record(sizeBandSchema, tenthsOfAPenny),
  /** Absent if waiting is not paid; the app doesn't offer it then. */
  waiting: z.optional(waitRuleSchema),
})
export type ClaimRules = z.infer<typeof claimRulesSchema>

/** The one row of the courier's feed of the kind `claim-rules`. */
export const claimRulesId = 'claims'
export const claimRulesRowSchema = z.object({ id: z.literal(claimRulesId), ...claimRulesSchema.shape })
export type ClaimRulesRow = z.infer<typeof claimRulesRowSchema>
