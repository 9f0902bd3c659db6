import type { DeclineReason, RoundOffer } from '#contracts/availability/availability.ts'
import { dayName } from '#domain/dates/near-day.ts'
import type { OfferStatus } from './offer-status.ts'

/** Returns "Round 118, Saturday 16 May". */
export const offerTitle = ({ round, date }: Pick<RoundOffer, 'round' | 'date'>): string =>
  `Round ${round}, ${dayName(date)}`

export const declineReasons: Readonly<Record<DeclineReason, string>> = {
  'not-free': 'I am not free that day',
  'too-far': 'It is too far',
  'too-much': 'Too many parcels',
  pay: 'Pay too low',
  other: 'Another reason',
}

export const endLabels: Readonly<
  Record<Extract<OfferStatus, 'yours' | 'declined' | 'taken' | 'expired' | 'withdrawn'>, string>
> = {
  yours: 'You had this round',
  declined: 'You declined',
  taken: 'Another courier has it',
  expired: 'Expired, nobody answered in time',
  withdrawn: 'The depot withdrew it',
}

/** Returns "31" or "23.5". */
export const formatMiles = (miles: number): string => miles.toLocaleString('en-GB', { maximumFractionDigits: 1 })

export const formatParcels = (parcels: number): string => (parcels === 1 ? '1 parcel' : `${parcels} parcels`)
