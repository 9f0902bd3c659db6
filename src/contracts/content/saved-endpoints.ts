import * as z from 'zod/mini'
import { courierSchema } from '../courier/courier.ts'
import { defineEndpoint } from '../endpoint.ts'
import { publishedAtSchema, savedItemSchema } from './saved.ts'

/** A version of a document that a courier has confirmed reading. */
export const readReceiptSchema = z.object({
  courier: z.string(),
  documentId: savedItemSchema.shape.id,
  publishedAt: publishedAtSchema,
  /** When the service received the confirmation, as ISO 8601. */
  receivedAt: z.iso.datetime(),
})
export type ReadReceipt = z.infer<typeof readReceiptSchema>

export const listAcknowledgementsEndpoint = defineEndpoint({
  service: 'personalisation',
  name: 'listAcknowledgements',
  method: 'GET',
  path: '/v1/sub-depots/{subDepot}/acknowledgements',
  summary: 'List the read receipts of a sub-depot, or of one document, newest first; at most 1,000',
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  params: z.object({ subDepot: courierSchema.shape.subDepot }),
  query: z.object({ document: z.optional(savedItemSchema.shape.id) }),
  result: z.object({ receipts: z.array(readReceiptSchema) }),
  problems: ['not-allowed'],
})
