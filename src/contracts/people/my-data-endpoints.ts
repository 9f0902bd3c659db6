import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ServiceKey } from '../service-key.ts'

/**
 * What one service has about a courier: `service`, `madeAt`, `tables` with the rows of each table under its name, as
 * `docs/what-is-kept.md` describes them, and `files`, each of which is fetched by its id (`/v1/blobs/{id}`).
 */
export const personDataSchema = z.object({
  service: z.string(),
  madeAt: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  files: z.array(z.object({ id: z.uuid(), type: z.string(), size: z.int(), sha256: z.string(), storedAt: z.string() })),
})
export type PersonData = z.infer<typeof personDataSchema>

const json = { result: personDataSchema, resultTypes: ['application/json'] } as const

/** It is sent as it is read, because a year of parcels is long. Once an hour for each person. */
export const myDataEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'myData',
    method: 'GET',
    path: '/v1/my-data',
    summary: 'Get everything that this service has about the caller',
    access: { kind: 'signed-in' },
    ...json,
    problems: ['too-many-requests', 'not-ready'],
  })

/** A POST, so that the audit trail has it. */
export const personDataEndpoint = (service: ServiceKey) =>
  defineEndpoint({
    service,
    name: 'personData',
    forPeople: true,
    method: 'POST',
    path: '/v1/people/{id}/data',
    summary: 'Get everything that this service has about a courier, to answer their request for it',
    access: { kind: 'group', groups: ['back-office'] },
    needs: 'manage',
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(128)) }),
    ...json,
    problems: ['not-ready'],
  })
