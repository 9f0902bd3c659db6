import * as z from 'zod/mini'

/** The rows of a page: by default, and at most. */
export const pageRows = { usual: 100, most: 500 } as const

/** The query parameters of every list with pages, in addition to its own filters. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageRows.most)), pageRows.usual),
  /** The `next` of the previous page, with the same filters. Absent: start with the first page. */
  after: z.optional(z.string().check(z.maxLength(1000))),
}

/** The fields of every page of a list, in addition to its rows. */
export const pageEnd = {
  /** A cursor for the next page; null on the last page. A row that moves in the order meanwhile may appear twice or not at all. */
  next: z.nullable(z.string()),
}
