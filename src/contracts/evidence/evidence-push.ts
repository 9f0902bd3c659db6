import * as z from 'zod/mini'
import { pushLimit } from '../sync/sync.ts'
import {
  evidenceBodySchema,
  evidenceKeySchema,
  hashSchema,
  namedLinkSchema,
  signedLinkSchema,
  signedReceiptSchema,
} from './evidence.ts'

/** The most links in one push; a longer chain takes several pushes. */
export const evidenceLimit = 600

/** The evidence in a push: the links that the service has not confirmed, in the order of the chain. */
export const evidencePushSchema = z.object({
  key: evidenceKeySchema,
  links: z.array(signedLinkSchema).check(z.maxLength(evidenceLimit)),
  /** For commands of this push. The content is made of the command and the salt; `body` is sent where the command was upcast since. */
  actions: z
    .array(z.object({ mid: z.uuid(), salt: hashSchema, body: z.optional(evidenceBodySchema) }))
    .check(z.maxLength(pushLimit.mutations)),
})
export type EvidencePush = z.infer<typeof evidencePushSchema>

/** What the service answers. A receipt that got lost on the way is sent again. */
export const evidenceAnswerSchema = z.object({
  /** The public keys of the service, also those with which it no longer signs. */
  keys: z.array(evidenceKeySchema),
  receipts: z.array(signedReceiptSchema),
  /** The last link that the service has of the device's key; null if it has none. */
  end: z.nullable(namedLinkSchema),
})
export type EvidenceAnswer = z.infer<typeof evidenceAnswerSchema>
