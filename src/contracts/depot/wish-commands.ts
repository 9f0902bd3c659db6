import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { defineEndpoint } from '../endpoint.ts'
import { wishKindSchema } from '../parcel/wish.ts'

/** A recipient's wish or enquiry that nobody has answered. Its text is read with the parcel. */
export const openWishSchema = z.object({
  id: z.uuid(),
  /** The parcel on its latest list. */
  parcelId: z.uuid(),
  kind: wishKindSchema,
  at: z.iso.datetime(),
  /** "14 Example Street". */
  place: z.string(),
  round: z.string(),
})
export type OpenWish = z.infer<typeof openWishSchema>

export const listWishesEndpoint = defineEndpoint({
  service: 'manifest',
  name: 'listWishes',
  method: 'GET',
  path: '/v1/depot/wishes',
  summary: "List what recipients asked of the caller's sub-depots and nobody has answered, oldest first",
  access: { kind: 'group', groups: ['sub-depot'] },
  needs: 'view',
  /** `more` is true when there are further ones. */
  result: z.object({ wishes: z.array(openWishSchema), more: z.boolean() }),
  problems: ['not-allowed'],
})

export const answerWishInputSchema = z.object({
  parcelId: z.uuid(),
  /** The event of the wish. */
  wishId: z.uuid(),
  /** Shown to the recipient, and to the courier with the parcel. */
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
})
export type AnswerWishInput = z.infer<typeof answerWishInputSchema>

/** Declines a recipient's wish, or answers their enquiry. Repeating it has no effect. */
export const answerWishCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'answerWish',
  version: 1,
  input: answerWishInputSchema,
  rejections: ['not-yours', 'involved'],
  entity: ({ parcelId }) => `staff-parcel/${parcelId}`,
})
