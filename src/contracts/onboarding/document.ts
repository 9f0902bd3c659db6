import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { documentPhotoLimit, stepIdSchema } from './onboarding.ts'

/** The details that a courier enters for a document; a field is empty or null if its step does not ask for it. */
export const documentFieldsSchema = z.object({
  number: z.string().check(z.trim(), z.maxLength(60)),
  issuedOn: z.nullable(z.iso.date()),
  expiresOn: z.nullable(z.iso.date()),
})
export type DocumentFields = z.infer<typeof documentFieldsSchema>

export const documentPhotosSchema = z.array(blobRefSchema).check(z.maxLength(documentPhotoLimit))

export const documentStateSchema = z.enum(['received', 'accepted', 'refused'])
export type DocumentState = z.infer<typeof documentStateSchema>

/** One submission of a document, and its result. */
export const submissionSchema = z.object({
  ...documentFieldsSchema.shape,
  /** A UUID that is made on the device. */
  id: z.uuid(),
  photos: documentPhotosSchema,
  /** When the service received it: ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  state: documentStateSchema,
  /** The depot's comment; it may be empty. */
  text: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
})
export type Submission = z.infer<typeof submissionSchema>

/** The documents of one step; a row in the courier's feed of the kind `document`. */
export const documentSchema = z.object({
  /** The id of the step. */
  id: stepIdSchema,
  /** The newest submission. */
  sent: submissionSchema,
  /** The accepted document, which stays valid while a newer one is reviewed; null if none was accepted. */
  standing: z.nullable(
    z.object({
      submission: z.uuid(),
      acceptedAt: z.iso.datetime(),
      /** The last day on which it is valid; null if it has none. */
      until: z.nullable(z.iso.date()),
    }),
  ),
})
export type CourierDocument = z.infer<typeof documentSchema>
