import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { documentFieldsSchema, documentPhotosSchema } from './document.ts'
import { stepIdSchema } from './onboarding.ts'

export const submitDocumentInputSchema = z.object({
  ...documentFieldsSchema.shape,
  step: stepIdSchema,
  /** Made on the device. */
  id: z.uuid(),
  photos: documentPhotosSchema,
})
export type SubmitDocumentInput = z.infer<typeof submitDocumentInputSchema>

/** What is wrong with a document, on the phone and in the service. */
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
  // One key a step: what is handed in anew for it comes after what was.
  entity: (input) => `document/${input.step}`,
  blobs: (input) => input.photos,
})
