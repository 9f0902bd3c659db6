import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ServiceKey } from '../service-key.ts'
import {
  headsQuerySchema,
  headsResponseSchema,
  hintsQuerySchema,
  pullQuerySchema,
  pullResponseSchema,
  pushBodyLimit,
  pushRequestSchema,
  pushResponseSchema,
} from './sync.ts'

/** The push endpoint, which every service with commands or device rows has. */
export const pushEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'push',
    method: 'POST',
    path: '/v1/sync/push',
    summary: 'Accept the mutations of a device, each at most once',
    access: { kind: 'signed-in' },
    body: pushRequestSchema,
    bodyLimit: pushBodyLimit,
    result: pushResponseSchema,
    problems: ['epoch-changed', 'upgrade-needed', 'not-ready'],
  })

export const pullEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'pull',
    method: 'GET',
    path: '/v1/sync/pull',
    summary: "Get the changes after a cursor, or a snapshot, of the caller's own feed or of one of their groups",
    access: { kind: 'signed-in' },
    query: pullQuerySchema,
    result: pullResponseSchema,
    // `epoch-changed` means that the snapshot must be started again; `not-allowed`, that the device should drop this group.
    problems: ['epoch-changed', 'not-allowed', 'not-ready'],
  })

/** One request speaks for all services that run at the same address. */
export const headsEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'heads',
    method: 'GET',
    path: '/v1/sync/heads',
    summary: "Get the heads of the caller's feeds in several services, from which a device sees where it has to pull",
    access: { kind: 'signed-in' },
    query: headsQuerySchema,
    result: headsResponseSchema,
    problems: ['not-ready'],
  })

/** A stream that ends when the caller's token expires. One stream covers all services that run at the same address. */
export const hintsEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'hints',
    method: 'GET',
    path: '/v1/sync/hints',
    summary: 'Stream the names of services that have changes for the caller, without the changes',
    access: { kind: 'signed-in' },
    query: hintsQuerySchema,
    result: z.undefined(),
    resultTypes: ['text/event-stream'],
    problems: ['not-ready'],
  })

/** Staff call this after the service's database was restored from an older copy; repeating an epoch has no effect. */
export const restoredEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'restored',
    forPeople: true,
    method: 'PUT',
    path: '/v1/sync/epoch',
    summary:
      'Announce that the database was restored from a copy: devices load everything again and repeat their last seven days',
    access: { kind: 'group', groups: ['back-office'] },
    needs: 'manage',
    // Services that share a database are called one by one, but the database's epoch changes only once.
    body: z.object({ epoch: z.uuid() }),
    result: z.undefined(),
    problems: [],
  })
