import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { playbackSchema, publishedAtSchema, savedItemSchema } from './saved.ts'

const { id: documentId, type } = savedItemSchema.shape
const { seconds, finished, speed } = playbackSchema.shape

const itemSchema = z.object({ documentId, type })
export type SaveItemInput = z.infer<typeof itemSchema>

export const saveItem = defineCommand({
  service: 'personalisation',
  name: 'saveItem',
  version: 1,
  input: itemSchema,
  rejections: [],
  entity: (input) => `saved-item/${input.documentId}`,
})

export const removeSavedItem = defineCommand({
  service: 'personalisation',
  name: 'removeSavedItem',
  version: 1,
  input: itemSchema,
  rejections: [],
  entity: (input) => `saved-item/${input.documentId}`,
})

const acknowledgeItemSchema = z.object({ documentId, publishedAt: publishedAtSchema })
export type AcknowledgeItemInput = z.infer<typeof acknowledgeItemSchema>

/** Confirms that the courier has read a version. It cannot be undone, and repeating it keeps the first receipt. */
export const acknowledgeItem = defineCommand({
  service: 'personalisation',
  name: 'acknowledgeItem',
  version: 1,
  input: acknowledgeItemSchema,
  rejections: [],
  entity: (input) => `acknowledgement/${input.documentId}`,
})

const keepPositionSchema = z.object({ episodeId: documentId, seconds, finished, speed })
export type SavePositionInput = z.infer<typeof keepPositionSchema>

/** Saves the position in an episode. When several phones send one, the last that arrives wins. */
export const savePosition = defineCommand({
  service: 'personalisation',
  name: 'keepPosition',
  version: 1,
  input: keepPositionSchema,
  rejections: [],
  entity: (input) => `playback/${input.episodeId}`,
})
