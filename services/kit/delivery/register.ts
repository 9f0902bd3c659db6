import type { Register } from '../people/register.ts'

export const deliveryRegister: Register = {
  message: {
    holds: 'Emails and text messages that are about to be sent; of those that were given up, a masked address',
    about: ['couriers', 'staff'],
    basis: 'contract',
    stays: 'Until it is sent, a day at most; one that was given up, 30 days',
    erasure: 'stays',
    because: 'the queue does not know whose an address is; it is empty of them after a day',
  },
  job: { holds: 'When each scheduled job ran', about: 'nobody', stays: 'Always' },
  migration: { holds: 'The steps that the tables have had', about: 'nobody', stays: 'Always' },
}
