import * as z from 'zod/mini'

/** The measures of a courier's work. */
export const measureSchema = z.enum([
  'receipted',
  'attempted',
  'firstAttempt',
  'inWindow',
  'missing',
  'photoPass',
  'complaints',
  'carried',
])
export type Measure = z.infer<typeof measureSchema>

/** One parcel on one day, as the depot has checked it. It does not identify the recipient. */
export const qualityParcelSchema = z.object({
  /** The parcel's id. */
  id: z.uuid(),
  barcode: z.string().check(z.minLength(1), z.maxLength(60)),
  /** Not counted against anybody, because the parcel goes back to the depot; null if it is counted. */
  excluded: z.nullable(z.enum(['misrouted', 'damaged', 'recalled'])),
  /** True if a status was recorded on the day. */
  receipted: z.boolean(),
  /** True if it was delivered or attempted on the day. */
  attempted: z.boolean(),
  delivered: z.boolean(),
  /** The number of that day's attempt, counted from 1. */
  attempt: z.int().check(z.minimum(1), z.maximum(9)),
  /** True if it was delivered in its time window; null if it has none or was not delivered. */
  inWindow: z.nullable(z.boolean()),
  missing: z.boolean(),
  carried: z.boolean(),
  /** True if the depot accepted its photo; null if nobody has checked it or none was required. */
  photoPass: z.nullable(z.boolean()),
  complaint: z.boolean(),
})
export type QualityParcel = z.infer<typeof qualityParcelSchema>

/** A count out of a total (`of`). */
export const tallySchema = z.object({ of: z.int().check(z.nonnegative()), count: z.int().check(z.nonnegative()) })
export type Tally = z.infer<typeof tallySchema>

export const qualityFiguresSchema = z.record(measureSchema, tallySchema)
export type QualityFigures = z.infer<typeof qualityFiguresSchema>

/** One courier's day on one round; a row of the courier's feed of the kind `quality-day`. */
export const qualityDaySchema = z.object({
  /** The key is "<day>-<round>": "2026-05-14-104". */
  id: z.string(),
  day: z.iso.date(),
  round: z.string(),
  figures: qualityFiguresSchema,
  /** When the depot published it, as ISO 8601. */
  publishedAt: z.iso.datetime(),
})
export type QualityDay = z.infer<typeof qualityDaySchema>

/** The parcels of a day, with the same id; a row of the kind `quality-parcels`. */
export const dayParcelsSchema = z.object({
  id: z.string(),
  day: z.iso.date(),
  round: z.string(),
  parcels: z.array(qualityParcelSchema),
})
export type DayParcels = z.infer<typeof dayParcelsSchema>

const targetSchema = z.nullable(z.number().check(z.minimum(0), z.maximum(1000)))

/** The targets of a deployment, in per cent or per thousand; null means that there is no target. */
export const qualityRulesSchema = z.object({
  targets: z.record(measureSchema, targetSchema),
  /** Months for which phones store the days. */
  keepMonths: z.int().check(z.minimum(1), z.maximum(13)),
})
export type QualityRules = z.infer<typeof qualityRulesSchema>

/** The one row of the courier's feed of the kind `quality-rules`. */
export const qualityRulesId = 'quality'
export const qualityRulesRowSchema = z.object({ id: z.literal(qualityRulesId), ...qualityRulesSchema.shape })
export type QualityRulesRow = z.infer<typeof qualityRulesRowSchema>
