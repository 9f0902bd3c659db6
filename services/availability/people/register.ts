import { homeEntry, untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { AvailabilityTables } from '../tables.ts'

/** Days for which days off and offers of the past stay: 13 months, as the ledger of parcels. */
export const pastDays = 396

export const availabilityRegister: ServiceRegister<AvailabilityTables> = {
  courier_home: homeEntry,
  weekly_pattern: {
    holds: 'On which weekdays a courier can work',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    erasure: 'deleted',
  },
  exception: {
    holds: 'Single days on which a courier can or can’t work',
    about: ['couriers'],
    basis: 'contract',
    stays: '13 months after the day',
    jobs: ['availability-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
  offer: {
    holds: 'Offers of rounds: the couriers each one went to, and who accepted it',
    about: ['couriers'],
    basis: 'contract',
    stays: '13 months after the day',
    jobs: ['availability-end'],
    erasure: 'stays',
    because: 'it has the subject alone: that somebody drove the round is the depot’s record',
  },
  offer_courier: {
    holds: 'What each courier has answered to an offer, with their reason and note',
    about: ['couriers'],
    basis: 'contract',
    stays: '13 months after the day',
    jobs: ['availability-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
}
