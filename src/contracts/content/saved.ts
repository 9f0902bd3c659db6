import * as z from 'zod/mini'
import { contentDocumentSchema } from './content.ts'

const { id, type, last_publication_date: momentSchema } = contentDocumentSchema.shape

/** The version of a document, by the moment of its last publication as the document itself writes it. */
export const publishedAtSchema = momentSchema

/** A document that somebody has kept for later; there is one row a document. */
export const savedItemSchema = z.object({ id, type, savedAt: z.iso.datetime() })
export type SavedItem = z.infer<typeof savedItemSchema>

/** What somebody has said of one document: the versions that they have read, the first receipt first. */
export const acknowledgementSchema = z.object({
  id,
  receipts: z.array(
    z.object({
      publishedAt: publishedAtSchema,
      /** When the service took it; null: it has not yet. */
      receivedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type Acknowledgement = z.infer<typeof acknowledgementSchema>

/** Where somebody stopped listening. */
export const playbackSchema = z.object({
  /** Of the episode. */
  id,
  /** From the beginning. */
  seconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  finished: z.boolean(),
  /** 1 is as it was recorded. */
  speed: z.number().check(z.minimum(0.5), z.maximum(3)),
  /** When that was, as the service has it. */
  keptAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof playbackSchema>
