import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageEnd, pageQuery } from '../page.ts'
import { evidenceBodySchema, evidenceKeySchema, hashSchema, signedLinkSchema, signedReceiptSchema } from './evidence.ts'

export const exportedContentSchema = z.union([
  z.object({ mid: z.uuid(), salt: hashSchema, body: evidenceBodySchema }),
  /** `erased`: the service has deleted it, or never had it. `not-included`: it is about something else. */
  z.object({ mid: z.uuid(), closed: z.enum(['not-included', 'erased']) }),
])
export type ExportedContent = z.infer<typeof exportedContentSchema>

/** A page of links in the order of their chains, with all that is needed to check them. */
export const evidencePageSchema = z.object({
  links: z.array(
    z.object({
      ...signedLinkSchema.shape,
      /** The content; null for a link that is no action. */
      content: z.nullable(exportedContentSchema),
    }),
  ),
  /** The receipts that name these links, in the order in which they were given. */
  receipts: z.array(signedReceiptSchema),
  /** The keys of the phones that signed these links. */
  deviceKeys: z.array(evidenceKeySchema),
  /** All public keys of the service, the newest last. */
  serviceKeys: z.array(evidenceKeySchema),
  ...pageEnd,
})
export type EvidencePage = z.infer<typeof evidencePageSchema>

/** One parcel of which the page has what was recorded; of the others it has the links. */
const parcel = z.optional(z.uuid())

export const readOwnEvidenceEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readOwnEvidence',
  method: 'GET',
  path: '/v1/evidence',
  summary: "Get what the caller's phones have signed on a day, with receipts and keys",
  access: { kind: 'signed-in' },
  needs: 'view',
  query: z.object({ day: z.iso.date(), parcel, ...pageQuery }),
  result: evidencePageSchema,
  problems: ['body-invalid'],
})

export const readManifestEvidenceEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'readManifestEvidence',
  method: 'GET',
  path: '/v1/manifests/{id}/evidence',
  summary:
    "Get what couriers' phones have signed about the parcels of a manifest, with receipts and keys: all links of the days, and what was recorded about these parcels alone",
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  recordsReads: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ parcel, ...pageQuery }),
  result: evidencePageSchema,
  problems: ['not-found', 'body-invalid'],
})
