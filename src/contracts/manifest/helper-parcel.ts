import * as z from 'zod/mini'
import { parcelMarkSchema, parcelStatusSchema, sizeBandSchema } from '../parcel/parcel.ts'

/**
 * What a helper has recorded of a parcel, as the courier for whom they drive is paid for it. A row of that courier's feed,
 * of the kind `helper-parcel`; it names no recipient and no place.
 */
export const helperParcelSchema = z.object({
  /** The parcel. */
  id: z.uuid(),
  /** The day of its list, such as "2026-05-14". */
  date: z.iso.date(),
  subDepot: z.string(),
  /** The number of the whole round, whose rates pay. */
  roundNumber: z.string(),
  /** The subject of the helper. */
  helper: z.string(),
  band: sizeBandSchema,
  /** The number of the day's attempt, from 1. */
  attempt: z.int(),
  status: parcelStatusSchema,
  marks: z.array(parcelMarkSchema),
  /** The helper was at the door in vain, by the rule of `hasFailedAttempt`. Absent: no, or an earlier service. */
  failed: z.optional(z.literal(true)),
})
export type HelperParcel = z.infer<typeof helperParcelSchema>
