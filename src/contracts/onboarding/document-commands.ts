import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { documentFieldsSchema, documentPhotosSchema } from './document.ts'
import { stepIdSchema } from './onboarding.ts'

export const submitDocumentInputSchema = z.object({
  ...documentFieldsSchema.shape,
  step: stepIdSchema,
  /** A UUID that is made on the device. */
  id: z.uuid(),
  photos: documentPhotosSchema,
})
export type SubmitDocumentInput = z.infer<typeof submitDocumentInputSchema>

/** The validation errors of a document, checked on the phone and in the service. */
export const documentErrors = [
  'number-missing',
  'issued-missing',
  'issued-in-future',
  'issued-too-long-ago',
  'expiry-missing',
  'expired',
  'expiry-too-late',
  'photo-missing',
] as const
export type DocumentErrorCode = (typeof documentErrors)[number]

export const documentRejections = [...documentErrors, 'step-unknown', 'document-exists', 'not-a-courier'] as const
export type DocumentRejection = (typeof documentRejections)[number]

export const submitDocument = defineCommand({
  service: 'onboarding',
  name: 'submitDocument',
  version: 1,
  input: submitDocumentInputSchema,
  rejections: documentRejections,
  // There is one key for each step, so a new document is applied after the one before it.
  entity: (input) => `document/${input.step}`,
  blobs: (input) => input.photos,
})
