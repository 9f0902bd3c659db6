import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { evidenceKeySchema } from './evidence.ts'

/** The page that checks files of evidence. Links in files that were printed name it, so it never moves. */
export const verifierPath = '/evidence/verify.html'

/** The most couriers that are checked in one request. */
export const checkedCouriers = 20

export const evidenceCheckSchema = z.object({
  /** The couriers and links that were checked. */
  couriers: z.int(),
  links: z.int(),
  /** The events of that day that no phone has signed. Only with the first request of a day. */
  unsigned: z.int(),
  findings: z.array(z.object({ courier: z.string(), isError: z.boolean(), text: z.string() })),
  /** Send it as `after` for the next couriers; null at the end of the day. */
  next: z.nullable(z.string()),
})
export type EvidenceCheckResult = z.infer<typeof evidenceCheckSchema>

export const checkEvidenceEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'checkEvidence',
  method: 'GET',
  path: '/v1/evidence/check',
  summary: 'Check the records of a day against what the phones of couriers have signed',
  access: { kind: 'group', groups: ['back-office'] },
  needs: 'manage',
  query: z.object({ day: z.iso.date(), after: z.optional(z.string().check(z.maxLength(200))) }),
  result: evidenceCheckSchema,
  problems: ['body-invalid'],
})

/** A public key with which the service confirms evidence. */
export const evidenceKeysEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'listEvidenceKeys',
  method: 'GET',
  path: '/v1/evidence/keys',
  summary: 'List the public keys with which the service has confirmed evidence, the newest last',
  access: { kind: 'open', reason: 'whoever checks a file of evidence has no account' },
  result: z.object({
    keys: z.array(
      z.object({
        /** The thumbprint of the key (RFC 7638) in hexadecimal. */
        id: z.string(),
        key: evidenceKeySchema,
        since: z.iso.datetime(),
        /** The signature of the key before over this one; null for the first. */
        endorsement: z.nullable(z.string()),
      }),
    ),
  }),
  problems: [],
})
