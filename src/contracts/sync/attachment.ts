import * as z from 'zod/mini'
import { blobLimit, blobRefSchema, blobTypes } from './blob.ts'

/** Every kind of file that there is a rule for; photos first. */
export const attachmentTypes = [...blobTypes, 'application/pdf', 'application/zip', 'audio/mp4', 'audio/webm'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** Bytes of one file; no rule allows more. */
export const attachmentLimit = 40 * 1024 * 1024

/** A file of any kind, named by a command or an endpoint. What it may be there says the rule. */
export const attachmentRefSchema = z.extend(blobRefSchema, {
  type: z.enum(attachmentTypes),
  /** Bytes. */
  size: z.int().check(z.positive(), z.maximum(attachmentLimit)),
})
export type AttachmentRef = z.infer<typeof attachmentRefSchema>

/** What one command or endpoint may carry. The phone keeps nothing that breaks it, and the service takes nothing. */
export interface AttachmentRule {
  types: readonly AttachmentType[]
  /** The most of one file. */
  bytes: number
  /** The most files of one tap. */
  count: number
}

/** Holds where none is declared: photos, as many as the longest form can ask for. */
export const photoRule: AttachmentRule = { types: blobTypes, bytes: blobLimit, count: 100 }

/** The code with which a service refuses what breaks the rule, or names a file that is stored as another. */
export const attachmentRejection = 'attachment-refused'
