import type { ServiceRegister } from '#kit/people/register.ts'
import type { MarketplaceTables } from '../tables.ts'

const withAdvert = 'As long as the advert'

export const marketplaceRegister: ServiceRegister<MarketplaceTables> = {
  advert: {
    holds: 'What couriers sell, with text, photos, price and area',
    about: ['couriers'],
    basis: 'consent',
    stays: '90 days after it ended (MARKET_RULES_FILE)',
    jobs: ['adverts-end'],
    courier: 'courier',
    hidden: ['told', 'shown_until'],
    erasure: 'deleted',
  },
  conversation: {
    holds: 'What a buyer and a seller write to each other about an advert',
    about: ['couriers'],
    basis: 'consent',
    stays: withAdvert,
    jobs: ['adverts-end'],
    erasure: 'deleted',
    because: 'whole, also for the other person: their own words would make no sense alone',
  },
  report: {
    holds: 'What somebody has reported about an advert or a reply, and who',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: withAdvert,
    jobs: ['adverts-end'],
    courier: 'reporter',
    hidden: ['reply'],
    erasure: 'pseudonymised',
    because: 'the report stays until staff have dealt with it, without the reporter, their note and their words',
  },
}
