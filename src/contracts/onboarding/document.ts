import * as z from 'zod/mini'
import { blobRefSchema } from '../sync/blob.ts'
import { documentPhotoLimit, stepIdSchema } from './onboarding.ts'

/** What a courier states of a document; nothing where its step does not ask. */
export const documentFieldsSchema = z.object({
  number: z.string().check(z.trim(), z.maxLength(60)),
  issuedOn: z.nullable(z.iso.date()),
  expiresOn: z.nullable(z.iso.date()),
})
export type DocumentFields = z.infer<typeof documentFieldsSchema>

export const documentPhotosSchema = z.array(blobRefSchema).check(z.maxLength(documentPhotoLimit))

export const documentStateSchema = z.enum(['received', 'accepted', 'refused'])
export type DocumentState = z.infer<typeof documentStateSchema>

/** A document as it was handed in once, and what became of it. */
export const submissionSchema = z.object({
  ...documentFieldsSchema.shape,
  /** Made on the device. */
  id: z.uuid(),
  photos: documentPhotosSchema,
  /** ISO 8601, by the service's clock. */
  receivedAt: z.iso.datetime(),
  state: documentStateSchema,
  /** What the depot said to it; empty where it said nothing. */
  text: z.string(),
  decidedAt: z.nullable(z.iso.datetime()),
})
export type Submission = z.infer<typeof submissionSchema>

/** What the depot has of one step; the row of the courier's feed, of the kind `document`. */
export const documentSchema = z.object({
  /** Of the step. */
  id: stepIdSchema,
  /** The newest one. */
  sent: submissionSchema,
  /** What stands, also while a newer one is looked at; null where nothing was accepted. */
  standing: z.nullable(
    z.object({
      submission: z.uuid(),
      acceptedAt: z.iso.datetime(),
      /** Its last day; null: it has none. */
      until: z.nullable(z.iso.date()),
    }),
  ),
})
export type CourierDocument = z.infer<typeof documentSchema>
