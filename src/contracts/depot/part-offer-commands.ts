import * as z from 'zod/mini'
import { defineCommand } from '../command.ts'
import { offeredPartSchema, partOfferStateSchema } from '../manifest/part-offers.ts'

/** An offer of part of a round, as its depot sees it. */
export const depotPartOfferSchema = z.object({
  id: z.uuid(),
  ...offeredPartSchema.shape,
  from: z.string(),
  to: z.nullable(z.string()),
  note: z.string(),
  state: partOfferStateSchema,
  acceptedBy: z.nullable(z.string()),
  moved: z.nullable(z.int()),
  offeredAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
  /** True if the parcels were given to a helper; absent for an offer. */
  given: z.optional(z.boolean()),
  /** The parcels that were taken back from the helper; absent as long as none were. */
  takenBack: z.optional(z.int()),
})
export type DepotPartOffer = z.infer<typeof depotPartOfferSchema>

export const stopPartOfferInputSchema = z.object({ id: z.uuid() })
export type StopPartOfferInput = z.infer<typeof stopPartOfferInputSchema>

/** Stops an offer that nobody has accepted yet. Repeating it has no effect. */
export const stopPartOfferCommand = defineCommand({
  service: 'manifest',
  needs: 'dispatch',
  name: 'stopPartOffer',
  version: 1,
  input: stopPartOfferInputSchema,
  rejections: ['not-yours', 'offer-taken'],
  entity: ({ id }) => `staff-part-offer/${id}`,
})
