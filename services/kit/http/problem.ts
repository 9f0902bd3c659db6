import { problems, problemType, type Problem, type ProblemCode } from '#contracts/problem.ts'

export interface ProblemDetails {
  /** One clear sentence for a person. */
  detail?: string
  issues?: Problem['issues']
  /** The epoch that the service has now, with `epoch-changed`. */
  epoch?: string
  /** Seconds. */
  retryAfter?: number
  /** The methods that an address takes, with `method-not-allowed`. */
  allow?: string
  /** The size of the file, with `range-outside`. */
  contentRange?: string
  /** The cause, for the log only. */
  cause?: unknown
}

/** Thrown anywhere below a route; answered as the problem that the catalogue describes. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.detail ?? problems[code].title, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** RFC 9457. `instance` is the request's id, the same as in the log. */
export function toProblem({ code, details: { detail, issues, epoch } }: ProblemError, requestId: string): Problem {
  const { status, title } = problems[code]
  return { type: `${problemType}${code}`, title, status, code, detail, issues, epoch, instance: requestId }
}

export function problemResponse(error: ProblemError, requestId: string): Response {
  const { status } = problems[error.code]
  const { retryAfter, allow, contentRange } = error.details
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  if (allow !== undefined) headers.set('allow', allow)
  if (contentRange !== undefined) headers.set('content-range', contentRange)
  if (status === 401) headers.set('www-authenticate', 'Bearer')
  return new Response(JSON.stringify(toProblem(error, requestId)), { status, headers })
}
