import * as z from 'zod/mini'

/**
 * The catalogue of all errors that a service returns (RFC 9457, `application/problem+json`).
 * The code is for logs and programs, the title for people.
 */
export const problems = {
  'body-invalid': { status: 400, title: 'The request is not in the expected form.' },
  'key-in-address': { status: 400, title: 'An API key may not be in an address.' },
  'token-missing': { status: 401, title: 'Sign in to do this.' },
  'token-invalid': { status: 401, title: 'This sign-in is not valid any more.' },
  'not-allowed': { status: 403, title: 'This account may not do this.' },
  'sign-in-again': { status: 403, title: 'Sign in again to do this.' },
  'not-found': { status: 404, title: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, title: 'This address does not take that method.' },
  'epoch-changed': { status: 409, title: 'The store was restored. Load everything again.' },
  'blob-differs': { status: 409, title: 'Another file is stored under this id.' },
  'nobody-to-tell': { status: 409, title: 'There is no address that a notice could be sent to.' },
  'changed-meanwhile': { status: 409, title: 'Somebody else has changed it meanwhile.' },
  'id-reused': { status: 409, title: 'Another request was made with this id.' },
  'account-impossible': { status: 422, title: 'The sort code and account number don’t match.' },
  'attachment-refused': { status: 422, title: 'A file of this kind, size or number may not be attached here.' },
  'captcha-refused': { status: 422, title: 'The check that you’re not a robot failed.' },
  'import-refused': { status: 422, title: 'The file was not imported. Nothing was changed.' },
  'body-too-large': { status: 413, title: 'The request is too large.' },
  'range-outside': { status: 416, title: 'The file does not have those bytes.' },
  'type-not-supported': { status: 415, title: 'This kind of file is not taken.' },
  'upgrade-needed': { status: 426, title: 'This version of the app is too old. Update it.' },
  'too-many-requests': { status: 429, title: 'Too many requests. Try again later.' },
  internal: { status: 500, title: 'Something failed in the service. Nothing was changed.' },
  'not-set-up': { status: 503, title: 'This is not set up here.' },
  'not-ready': { status: 503, title: 'The service is not ready. Try again later.' },
} as const satisfies Record<string, { status: number; title: string }>

/** The start of every `type`, before the code. It tells a client that the service answered, and not a proxy. */
export const problemType = 'urn:courier-app:problem:'

export type ProblemCode = keyof typeof problems

const issueSchema = z.object({
  /** A path into the body, or the line and column in a file. */
  at: z.string(),
  message: z.string(),
})

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  issues: z.optional(z.array(issueSchema)),
  /** The service's present epoch, sent with `epoch-changed`. */
  epoch: z.optional(z.string()),
  /** The request id, which is also in the service's log. */
  instance: z.optional(z.string()),
})
export type Problem = z.infer<typeof problemSchema>

/** Why a request failed. `code` is a problem code, or `network`, `signed-out` or `answer-invalid`. */
export interface RequestError {
  code: string
  /** The service's own message, if it has one for this case. */
  detail?: string
  issues?: Problem['issues']
}

/** The result of a request that a user waits for. */
export type ServiceResponse<Value> = { ok: true; value: Value } | { ok: false; error: RequestError }
