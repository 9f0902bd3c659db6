import * as z from 'zod/mini'

/**
 * What a recipient tells the depot with the number of a calling card. `neighbour`, `safe_place` and `another_day` are
 * wishes for the next attempt; `not_mine` is an enquiry: the parcel isn't theirs.
 */
export const wishKindSchema = z.enum(['neighbour', 'safe_place', 'another_day', 'not_mine'])
export type WishKind = z.infer<typeof wishKindSchema>

/** A wish as the parcel's history has it. The event's note is the wish as a sentence. */
export const wishSchema = z.object({
  kind: wishKindSchema,
  /** Set with `another_day`. */
  day: z.optional(z.iso.date()),
})

/** The most characters that a recipient may write. */
export const mostWishCharacters = 100
