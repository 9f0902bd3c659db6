import { sizeBandSchema, type ParcelEvent, type SizeBand } from '#contracts/parcel/parcel.ts'
import type { RatePeriod } from '#contracts/pay/rates.ts'
import { foldEvents } from '../parcel/derive-parcel.ts'
import { getEffectiveEvents } from '../parcel/events-in-effect.ts'
import { unableReasons } from '../parcel/unable-reasons.ts'

/** Returns whether an event says that somebody was at the door and could not deliver. */
export const isFailedAttempt = ({ status, reason }: Pick<ParcelEvent, 'status' | 'reason'>): boolean =>
  status === 'unable_to_deliver' && reason !== undefined && unableReasons[reason].attempted

/** Events that the depot records for a courier whose phone was late are the courier's own. */
const isOwn = ({ by, late }: Pick<ParcelEvent, 'by' | 'late'>): boolean =>
  by === 'courier' || (late !== undefined && !late.byOther)

/**
 * Returns whether the events of a parcel's day have a failed attempt that counts for pay. It counts if the courier
 * recorded it, nobody has undone it, its reason says that they were at the door, and the parcel had no mark by then: a
 * recalled, misrouted, damaged or extra one should not have been taken there. A parcel has one list for each day, so an
 * attempt counts once for a parcel and day. If it is delivered on the same day, the delivery pays.
 */
export function hasFailedAttempt(events: readonly ParcelEvent[]): boolean {
  const effective = getEffectiveEvents(events)
  const marked = effective.findIndex(({ mark }) => mark !== undefined)
  const before = marked < 0 ? effective : effective.slice(0, marked)
  return before.some((event) => isFailedAttempt(event) && isOwn(event)) && foldEvents(effective).status !== 'delivered'
}

/** Sums of pay are by band; failed attempts have one of their own, because they pay the same in every band. */
export type SumBand = SizeBand | 'failed'

/** In the order in which people see them. */
export const sumBands: readonly SumBand[] = [...sizeBandSchema.options, 'failed']

export const toSumBand = ({ band, failed }: { band: SumBand; failed?: true | undefined }): SumBand =>
  failed ? 'failed' : band

/** Returns what a period pays for a parcel of a band, or for a failed attempt, in tenths of a penny. */
export const rateIn = ({ rates, failedAttempt = 0 }: RatePeriod, band: SumBand): number =>
  band === 'failed' ? failedAttempt : rates[band]

/** Returns the bands that a period pays for: failed attempts only if it has a rate for them. */
export const paidIn = ({ failedAttempt = 0 }: RatePeriod): readonly SumBand[] =>
  failedAttempt > 0 ? sumBands : sizeBandSchema.options
