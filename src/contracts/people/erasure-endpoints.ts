import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { serviceKeySchema, type ServiceKey } from '../service-key.ts'

/** A subject of the user pool. */
const personSchema = z.string().check(z.minLength(1), z.maxLength(128))
const params = z.object({ id: personSchema })

/** Deletes what one service has about a courier. The auth service alone calls it, until each service has confirmed. */
export const erasureEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'erasePerson',
    method: 'POST',
    path: '/v1/erasures/{id}',
    summary:
      'Delete what this service has about a courier, and accept nothing more from them; repeating it is harmless',
    access: { kind: 'group', groups: ['service'] },
    params,
    result: z.undefined(),
    problems: ['not-allowed', 'not-ready'],
  })

export const erasureSchema = z.object({
  /** The user-pool subject. Nothing else is left of the courier here. */
  courier: personSchema,
  requestedAt: z.iso.datetime(),
  /** The user name of whoever requested it; empty if the account had been closed for the whole retention time. */
  requestedBy: z.string(),
  reason: z.string(),
  /** `by-hand`: this program has no key to the user pool, so somebody has to delete the account there. */
  account: z.enum(['waiting', 'deleted', 'by-hand']),
  /** When each service last confirmed it; null if it has not. */
  services: z.array(z.object({ service: serviceKeySchema, doneAt: z.nullable(z.iso.datetime()) })),
  /**
   * When everything had confirmed after the last token of the courier had expired, so that nothing can have come back;
   * null until then.
   */
  completedAt: z.nullable(z.iso.datetime()),
})
export type Erasure = z.infer<typeof erasureSchema>

/** The back office alone, since this can't be undone. */
const office = {
  service: 'auth',
  access: { kind: 'group', groups: ['back-office'] },
  needs: 'manage',
} as const

export const requestErasureEndpoint = defineEndpoint({
  ...office,
  name: 'requestErasure',
  forPeople: true,
  method: 'POST',
  path: '/v1/couriers/{id}/erasure',
  summary: 'Close a courier’s account, and delete or pseudonymise what every service has about them',
  params,
  /** The reason stays with the record of the erasure, so it names nobody: "request of 14 May". */
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
  result: erasureSchema,
  problems: ['not-found', 'not-allowed', 'not-ready'],
})

export const listErasuresEndpoint = defineEndpoint({
  ...office,
  name: 'listErasures',
  method: 'GET',
  path: '/v1/erasures',
  summary: 'List the erasures of couriers and how far each has come, the newest first',
  result: z.object({ erasures: z.array(erasureSchema) }),
  problems: [],
})
