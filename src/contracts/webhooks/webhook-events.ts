import { caseEvents } from './case-events.ts'
import { parcelEvents } from './parcel-events.ts'
import { peopleEvents } from './people-events.ts'
import { roundEvents } from './round-events.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** Every kind of event, by group, in the order of the documentation. */
export const webhookGroups: readonly { name: string; events: readonly WebhookEvent[] }[] = [
  { name: 'Parcels', events: Object.values(parcelEvents) },
  { name: 'Rounds', events: Object.values(roundEvents) },
  { name: 'Couriers', events: Object.values(peopleEvents) },
  { name: 'Pay, enquiries and alarms', events: Object.values(caseEvents) },
]

export const webhookEvents: readonly WebhookEvent[] = webhookGroups.flatMap(({ events }) => events)
