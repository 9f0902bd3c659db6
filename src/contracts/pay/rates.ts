import * as z from 'zod/mini'
import { sizeBandSchema } from '../parcel/parcel.ts'

const tenthsOfAPenny = z.int().check(z.nonnegative(), z.maximum(1_000_000))
const codeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))

/** The pay for one parcel of each size band during a period. */
export const ratePeriodSchema = z.object({
  /** Both days are included; if `to` is null, the period has no end yet. */
  from: z.iso.date(),
  to: z.nullable(z.iso.date()),
  rates: z.record(sizeBandSchema, tenthsOfAPenny),
  /** The pay for each failed attempt that counts. Absent, like 0: failed attempts pay nothing. */
  failedAttempt: z.optional(tenthsOfAPenny),
})
export type RatePeriod = z.infer<typeof ratePeriodSchema>

/** The rates of one round; a feed row of its couriers of the kind `rates`. */
export const rateTableSchema = z.object({
  /** The key is "<sub-depot>/<round>": "SAM/104". */
  id: z.string(),
  subDepot: codeSchema,
  /** The round's number as it is printed on labels: "104". */
  round: codeSchema,
  /** Earliest first, without gaps or overlaps. */
  periods: z.array(ratePeriodSchema).check(z.minLength(1), z.maxLength(200)),
  /** ISO 8601, by the service's clock. */
  publishedAt: z.iso.datetime(),
})
export type RateTable = z.infer<typeof rateTableSchema>

export const rateTableId = (subDepot: string, round: string): string => `${subDepot}/${round}`
