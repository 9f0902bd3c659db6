import * as z from 'zod/mini'
import { sizeBandSchema } from '../parcel/parcel.ts'

const tenthsOfAPenny = z.int().check(z.nonnegative(), z.maximum(1_000_000))
const codeSchema = z.string().check(z.regex(/^[A-Z0-9]{1,8}$/))

/** What one parcel of each band pays from a day on. */
export const ratePeriodSchema = z.object({
  /** Both days included; `to` null: until further notice. */
  from: z.iso.date(),
  to: z.nullable(z.iso.date()),
  rates: z.record(sizeBandSchema, tenthsOfAPenny),
})
export type RatePeriod = z.infer<typeof ratePeriodSchema>

/** The rates of one round; a row of the feeds of its couriers, of the kind `rates`. */
export const rateTableSchema = z.object({
  /** "SAM/104". */
  id: z.string(),
  subDepot: codeSchema,
  /** As on labels: "104". */
  round: codeSchema,
  /** The earliest first, without a gap or an overlap. */
  periods: z.array(ratePeriodSchema).check(z.minLength(1), z.maxLength(200)),
  /** ISO 8601, by the service's clock. */
  publishedAt: z.iso.datetime(),
})
export type RateTable = z.infer<typeof rateTableSchema>

export const rateTableId = (subDepot: string, round: string): string => `${subDepot}/${round}`
