import * as z from 'zod/mini'
import { blobLimit, blobRefSchema, blobTypes } from './blob.ts'

/** All media types that some rule allows, photos first. */
export const attachmentTypes = [...blobTypes, 'application/pdf', 'application/zip', 'audio/mp4', 'audio/webm'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

/** The most bytes in one file under any rule. */
export const attachmentLimit = 40 * 1024 * 1024

/** A file of any kind that a command or endpoint refers to. The rule of the command says what is allowed. */
export const attachmentRefSchema = z.extend(blobRefSchema, {
  type: z.enum(attachmentTypes),
  /** Bytes. */
  size: z.int().check(z.positive(), z.maximum(attachmentLimit)),
})
export type AttachmentRef = z.infer<typeof attachmentRefSchema>

/** The files that one command or endpoint may carry. The phone does not save, and the service does not accept, a file that breaks it. */
export interface AttachmentRule {
  types: readonly AttachmentType[]
  /** The most bytes in one file. */
  bytes: number
  /** The most files of one command. */
  count: number
}

/** The default rule: photos, as many as the longest form can ask for. */
export const photoRule: AttachmentRule = { types: blobTypes, bytes: blobLimit, count: 100 }

/** The code with which a service rejects a file that breaks the rule, or that is stored with other properties. */
export const attachmentRejection = 'attachment-refused'
