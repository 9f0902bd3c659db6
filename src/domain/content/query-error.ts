/** A query that Prismic would refuse with status 400 and this sentence. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code = 'query-invalid'
}
