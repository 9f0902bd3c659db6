import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { apiKeyEntrySchema, apiKeySchema, keyGrantSchema, longestOverlapHours, madeKeySchema } from './api-keys.ts'

const params = z.object({ id: apiKeySchema.shape.id })

/** People whose role includes keys, each for the places where it does. No key makes or changes a key. */
const shared = {
  service: 'auth',
  access: { kind: 'group', groups: ['sub-depot', 'back-office'] },
  needs: 'keys',
  forPeople: true,
} as const

export const listApiKeysEndpoint = defineEndpoint({
  ...shared,
  name: 'listApiKeys',
  method: 'GET',
  path: '/v1/api-keys',
  summary: 'List the API keys of the places where the caller may make keys, newest first',
  result: z.object({ keys: z.array(apiKeySchema) }),
  problems: ['not-allowed'],
})

export const makeApiKeyEndpoint = defineEndpoint({
  ...shared,
  name: 'makeApiKey',
  method: 'POST',
  path: '/v1/api-keys',
  summary: 'Make an API key. The response has the key, which is shown once and stored nowhere',
  body: apiKeyEntrySchema,
  result: madeKeySchema,
  problems: ['not-allowed', 'body-invalid'],
})

export const rotateApiKeyEndpoint = defineEndpoint({
  ...shared,
  name: 'rotateApiKey',
  method: 'POST',
  path: '/v1/api-keys/{id}/rotation',
  summary: 'Make a new key in place of an old one, which stays valid for the hours that the caller chooses',
  params,
  body: z.object({ overlapHours: z.int().check(z.minimum(0), z.maximum(longestOverlapHours)) }),
  result: madeKeySchema,
  problems: ['not-found', 'not-allowed', 'body-invalid'],
})

export const revokeApiKeyEndpoint = defineEndpoint({
  ...shared,
  name: 'revokeApiKey',
  method: 'POST',
  path: '/v1/api-keys/{id}/revocation',
  summary: 'End an API key now, and the one before its last rotation. Repeating it has no effect',
  params,
  result: apiKeySchema,
  problems: ['not-found', 'not-allowed'],
})

/** Services look up a key by its hash; the key itself stays at the service that was called. */
export const checkApiKeyEndpoint = defineEndpoint({
  service: 'auth',
  name: 'checkApiKey',
  method: 'POST',
  path: '/v1/api-keys/check',
  summary: 'Get what the key with a hash may do, and record its use',
  access: { kind: 'group', groups: ['service'] },
  body: z.object({
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** Requests since the last check by this process. */
    uses: z.int().check(z.nonnegative()),
    /** The masked network of the caller; empty if it is unknown. */
    from: z.string().check(z.maxLength(60)),
  }),
  result: z.object({
    /** Null: no such key, or it has ended. */
    grant: z.nullable(keyGrantSchema),
    /** The requests that all processes together have left to it now. */
    left: z.number(),
  }),
  problems: ['not-allowed'],
})
