import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { answersSchema, textLimit } from './form-answer.ts'
import { formIdSchema } from './form.ts'

/** The progress of an enquiry since the service received it. */
export const enquiryStateSchema = z.enum(['received', 'in-progress', 'answered', 'closed', 'appealed'])
export type EnquiryState = z.infer<typeof enquiryStateSchema>

/** The most photos that one message may have. */
export const messagePhotoLimit = 5

export const enquiryTextSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(textLimit))

export const enquiryMessageSchema = z.object({
  id: z.uuid(),
  from: z.enum(['courier', 'depot']),
  text: enquiryTextSchema,
  photos: z.array(blobRefSchema),
  /** ISO 8601. */
  at: z.iso.datetime(),
})
export type EnquiryMessage = z.infer<typeof enquiryMessageSchema>

/** An enquiry as the service has it; a row of the courier's feed of the kind `enquiry`. */
export const enquirySchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  formId: formIdSchema,
  /** The version of the form that was filled in. */
  formVersion: z.int(),
  /** The title of that version of the form. */
  title: z.string(),
  /** A reference that can be read out over the telephone: "7KQ4-M2XD". */
  reference: z.string(),
  state: enquiryStateSchema,
  /** When the service received it: ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  /** The last day for an answer: "2026-05-21". */
  dueOn: z.iso.date(),
  answers: answersSchema,
  messages: z.array(enquiryMessageSchema),
  /** When the courier appealed, as ISO 8601; null if they have not. Only one appeal is possible. */
  appealedAt: z.nullable(z.iso.datetime()),
})
export type Enquiry = z.infer<typeof enquirySchema>
