import * as z from 'zod/mini'

/** Rows of a page: unless said otherwise, and at most. */
export const pageRows = { usual: 100, most: 500 } as const

/** What every list that grows takes beside its own search. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageRows.most)), pageRows.usual),
  /** The `next` of the page before; the search stays the same. Absent: from the beginning. */
  after: z.optional(z.string().check(z.maxLength(1000))),
}

/** What every page of a list has beside its rows. */
export const pageEnd = {
  /** Where the next page begins; null: this was the last. What moves in the order meanwhile may be met twice or not at all. */
  next: z.nullable(z.string()),
}
