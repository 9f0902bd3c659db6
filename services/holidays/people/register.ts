import { untilClosed, type ServiceRegister } from '#kit/people/register.ts'
import type { HolidayTables } from '../tables.ts'

export const holidaysRegister: ServiceRegister<HolidayTables> = {
  leave_book: {
    holds: 'Each courier’s name, sub-depot and terms of leave',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    hidden: ['told'],
    erasure: 'deleted',
  },
  holiday: {
    holds: 'The holidays of couriers, the depot’s answers, and the colleagues who were asked to cover, by name',
    about: ['couriers'],
    basis: 'contract',
    ...untilClosed,
    courier: 'courier',
    hidden: ['shown_until', 'cover_shown_until'],
    erasure: 'deleted',
    because: 'where they were asked to cover somebody else’s holiday, their name goes and the answer stays',
  },
}
