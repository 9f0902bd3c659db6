import { directoryRegister, homeEntry, type ServiceRegister } from '#kit/people/register.ts'
import type { CommunicationsTables } from '../tables.ts'

/** Days for which a notice stays, with its receipts. */
export const noticeDays = 730

export const communicationsRegister: ServiceRegister<CommunicationsTables> = {
  courier_home: homeEntry,
  ...directoryRegister,
  notice: {
    holds: 'Notices that staff have published and, for a notice to one round, the couriers who received it',
    about: ['staff', 'couriers'],
    basis: 'contract',
    stays: 'Two years after it was published',
    jobs: ['notices-end'],
    erasure: 'pseudonymised',
    because: 'the courier is taken off the list of the round',
  },
  notice_courier: {
    holds: 'When each courier has got, read and acknowledged a notice',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: 'As long as the notice',
    jobs: ['notices-end'],
    courier: 'courier',
    erasure: 'deleted',
  },
}
