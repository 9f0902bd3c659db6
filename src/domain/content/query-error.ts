/** Thrown for a query that Prismic would reject with status 400 and this message. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code = 'query-invalid'
}
