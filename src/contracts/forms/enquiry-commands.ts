import * as z from 'zod/mini'
import { type BlobRef, blobRefSchema } from '../sync/blob.ts'
import { defineCommand } from '../command.ts'
import { enquiryTextSchema, messagePhotoLimit } from './enquiry.ts'
import { answersSchema, pictureAnswerSchema, type Answers } from './form-answer.ts'
import { formIdSchema } from './form.ts'

const picturesSchema = z.array(pictureAnswerSchema)

/** Returns the photos of all answers, in the order of the questions. */
export function getAnswerPhotos(answers: Answers): BlobRef[] {
  return Object.values(answers).flatMap(
    (answer) => picturesSchema.safeParse(answer).data?.map(({ photo }) => photo) ?? [],
  )
}

export const submitEnquiryInputSchema = z.object({
  /** A UUID that is made on the device. */
  id: z.uuid(),
  formId: formIdSchema,
  /** The version of the form that was filled in. */
  formVersion: z.int().check(z.positive()),
  answers: answersSchema,
})
export type SubmitEnquiryInput = z.infer<typeof submitEnquiryInputSchema>

/**
 * Answers that break a rule of their form are rejected with `answers-invalid`. A form with a captcha is rejected with
 * `captcha-needed` until it has been solved for this enquiry.
 */
export const submitEnquiry = defineCommand({
  service: 'forms',
  name: 'submitEnquiry',
  version: 1,
  input: submitEnquiryInputSchema,
  rejections: ['form-unknown', 'answers-invalid', 'enquiry-exists', 'not-a-courier', 'captcha-needed'],
  entity: (input) => `enquiry/${input.id}`,
  blobs: (input) => getAnswerPhotos(input.answers),
})

export const replyToEnquiryInputSchema = z.object({
  id: z.uuid(),
  messageId: z.uuid(),
  text: enquiryTextSchema,
  photos: z.array(blobRefSchema).check(z.maxLength(messagePhotoLimit)),
})
export type ReplyToEnquiryInput = z.infer<typeof replyToEnquiryInputSchema>

export const replyToEnquiry = defineCommand({
  service: 'forms',
  name: 'replyToEnquiry',
  version: 1,
  input: replyToEnquiryInputSchema,
  rejections: ['enquiry-unknown', 'enquiry-closed'],
  entity: (input) => `enquiry/${input.id}`,
  blobs: (input) => input.photos,
})

export const appealEnquiryInputSchema = z.object({ id: z.uuid(), messageId: z.uuid(), text: enquiryTextSchema })
export type AppealEnquiryInput = z.infer<typeof appealEnquiryInputSchema>

/** Appeals against an answer. An enquiry can be appealed once, and only after it was answered. */
export const appealEnquiry = defineCommand({
  service: 'forms',
  name: 'appealEnquiry',
  version: 1,
  input: appealEnquiryInputSchema,
  rejections: ['enquiry-unknown', 'not-answered', 'already-appealed'],
  entity: (input) => `enquiry/${input.id}`,
})
