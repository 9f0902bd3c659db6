import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import {
  advertFieldsSchema,
  advertIdSchema,
  advertSchema,
  conversationIdSchema,
  replyTextSchema,
  reportReasonSchema,
} from './marketplace.ts'

export const sendAdvertInputSchema = z.object({
  ...advertFieldsSchema.shape,
  id: advertIdSchema,
  photos: advertSchema.shape.photos,
})
export type SendAdvertInput = z.infer<typeof sendAdvertInputSchema>

/** The validation errors of an advert, checked on the phone and in the service. */
export const advertErrors = ['title-personal', 'description-personal', 'area-too-exact'] as const
export type AdvertErrorCode = (typeof advertErrors)[number]

/** The codes of a command that the advert's present state does not allow. */
export const advertStateRejections = ['advert-waiting', 'advert-live', 'advert-over', 'advert-removed'] as const
export type AdvertStateRejection = (typeof advertStateRejections)[number]

/** Sends a new advert for moderation, or a changed one that was refused or has ended. */
export const sendAdvert = defineCommand({
  service: 'marketplace',
  name: 'sendAdvert',
  version: 1,
  input: sendAdvertInputSchema,
  rejections: [...advertErrors, ...advertStateRejections, 'too-many-adverts', 'advert-exists', 'not-a-courier'],
  entity: (input) => `advert/${input.id}`,
  blobs: (input) => input.photos,
})

const ownAdvertSchema = z.object({ id: advertIdSchema })

export const sellAdvert = defineCommand({
  service: 'marketplace',
  name: 'sellAdvert',
  version: 1,
  input: ownAdvertSchema,
  rejections: [...advertStateRejections, 'advert-unknown'],
  entity: (input) => `advert/${input.id}`,
})

export const withdrawAdvert = defineCommand({
  service: 'marketplace',
  name: 'withdrawAdvert',
  version: 1,
  input: ownAdvertSchema,
  rejections: [...advertStateRejections, 'advert-unknown'],
  entity: (input) => `advert/${input.id}`,
})

export const writeToAdvertInputSchema = z.object({
  conversation: conversationIdSchema,
  /** A UUID that is made on the device. */
  messageId: z.uuid(),
  text: replyTextSchema,
  /** True if the courier was warned about personal details in the text and sends it anyway. */
  sharesDetails: z.boolean(),
})
export type WriteToAdvertInput = z.infer<typeof writeToAdvertInputSchema>

/** Sends a message about an advert. A buyer's first message begins the conversation; after that, both may write. */
export const writeToAdvert = defineCommand({
  service: 'marketplace',
  name: 'writeToAdvert',
  version: 1,
  input: writeToAdvertInputSchema,
  rejections: [
    'advert-unknown',
    'own-advert',
    'conversation-unknown',
    'conversation-closed',
    'conversation-full',
    'text-personal',
    'not-a-courier',
  ],
  entity: (input) => `conversation/${input.conversation}`,
})

export const reportAdvertInputSchema = z.object({
  /** The id of the report: a UUID that is made on the device. */
  id: z.uuid(),
  advert: advertIdSchema,
  /** The reported reply; null if the advert itself is reported. */
  reply: z.nullable(z.object({ conversation: conversationIdSchema, message: z.uuid() })),
  reason: reportReasonSchema,
  /** The courier's own text; it may be empty. */
  note: z.string().check(z.trim(), z.maxLength(500)),
})
export type ReportAdvertInput = z.infer<typeof reportAdvertInputSchema>

export const reportAdvert = defineCommand({
  service: 'marketplace',
  name: 'reportAdvert',
  version: 1,
  input: reportAdvertInputSchema,
  rejections: ['advert-unknown', 'own-advert', 'reply-unknown'],
  entity: (input) => `advert-report/${input.advert}`,
})
