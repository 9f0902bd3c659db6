import * as z from 'zod/mini'
import { contentDocumentSchema } from './content.ts'

const { id, type, last_publication_date: momentSchema } = contentDocumentSchema.shape

/** The version of a document: the time of its last publication, as written in the document. */
export const publishedAtSchema = momentSchema

/** A document that a user has saved for later; there is one row for each document. */
export const savedItemSchema = z.object({ id, type, savedAt: z.iso.datetime() })
export type SavedItem = z.infer<typeof savedItemSchema>

/** The versions of one document that a user has confirmed reading, oldest receipt first. */
export const acknowledgementSchema = z.object({
  id,
  receipts: z.array(
    z.object({
      publishedAt: publishedAtSchema,
      /** When the service received it, as ISO 8601; null until it has. */
      receivedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type Acknowledgement = z.infer<typeof acknowledgementSchema>

/** The position at which a user stopped listening to an episode. */
export const playbackSchema = z.object({
  /** The id of the episode. */
  id,
  /** Seconds from the beginning of the episode. */
  seconds: z.number().check(z.minimum(0), z.maximum(86_400)),
  finished: z.boolean(),
  /** The playback speed; 1 is normal. */
  speed: z.number().check(z.minimum(0.5), z.maximum(3)),
  /** When the service received the position, as ISO 8601. */
  keptAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof playbackSchema>
