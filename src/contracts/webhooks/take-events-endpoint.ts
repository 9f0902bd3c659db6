import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ServiceKey } from '../service-key.ts'

/** The most events in one response. */
export const takeLimit = 500

const key = { id: z.uuid(), seq: z.int() }

const takenEventSchema = z.object({
  ...key,
  type: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  data: z.unknown(),
})
export type TakenEvent = z.infer<typeof takenEventSchema>

/** By it the connections service takes what another service has recorded for other systems. */
export const takeEventsEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'takeEvents',
    method: 'POST',
    path: '/v1/events/take',
    summary: 'Return the oldest recorded events; those that the caller has saved are deleted first',
    access: { kind: 'group', groups: ['service'] },
    body: z.object({
      /** Events of the response before, which the caller has saved. */
      saved: z.array(z.object(key)).check(z.maxLength(takeLimit)),
      /** The types that somebody wants. The service records these alone from now on. */
      types: z.array(z.string()).check(z.maxLength(200)),
    }),
    result: z.object({ events: z.array(takenEventSchema) }),
    problems: ['not-allowed'],
  })
