import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { OnboardingTables } from '../tables.ts'

export const onboardingRegister: ServiceRegister<OnboardingTables> = {
  step_set: { holds: 'The documents that each sub-depot asks for', about: 'nobody', stays: 'Always' },
  document: {
    holds: 'The documents that couriers have handed in: numbers, dates, photos and the depot’s decision',
    about: ['couriers'],
    basis: 'legal obligation',
    ...untilClosed,
    courier: 'courier',
    hidden: ['told', 'shown_until'],
    erasure: 'deleted',
  },
  reminder: {
    holds: 'That a courier was reminded of a document that ends',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    erasure: 'deleted',
  },
}
