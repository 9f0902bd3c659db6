import { webhookHistoryDays } from '#contracts/webhooks/webhook.ts'
import type { ServiceRegister } from '#kit/people/register.ts'
import type { ConnectionsTables } from '../tables.ts'

const days = `${webhookHistoryDays} days`

export const connectionsRegister: ServiceRegister<ConnectionsTables> = {
  event: {
    holds:
      'Events for other systems, with the subjects of couriers and barcodes of parcels, without names and addresses',
    about: ['couriers'],
    basis: 'legitimate interests',
    stays: days,
    jobs: ['webhook-history'],
    erasure: 'stays',
    because: `it knows a courier by the subject alone, and goes within ${days}`,
  },
  event_head: { holds: 'The number of the last event', about: 'nobody', stays: 'Always' },
  webhook: {
    holds:
      'The addresses that events are sent to, the email address of whoever is told when one stays down, and who added each',
    about: ['staff'],
    basis: 'legitimate interests',
    stays: 'Until staff delete it',
    erasure: 'stays',
    because: 'it says nothing about a courier',
  },
  held: { holds: 'The numbers of events that could not be sent yet', about: 'nobody', stays: days },
  attempt: {
    holds: 'The last attempts to send, with the first characters of what the other system answered',
    about: 'nobody',
    stays: days,
  },
}
