interface Failure {
  status: 400 | 404 | 410
  type: 'parsing_error' | 'api_validation_error' | 'api_notfound_error' | 'api_security_error'
}

/** Answered as Prismic answers: the client reads the status, the type and, for a ref, the sentence. */
export class PrismicError extends Error {
  override readonly name = 'PrismicError'
  readonly failure: Failure

  constructor(failure: Failure, message: string) {
    super(message)
    this.failure = failure
  }
}

export const parsingError = (message: string): PrismicError =>
  new PrismicError({ status: 400, type: 'parsing_error' }, message)

export const validationError = (message: string): PrismicError =>
  new PrismicError({ status: 400, type: 'api_validation_error' }, message)

// The client tries again with the ref that it finds at the end of these two.
export const refNotFound = (master: string): PrismicError =>
  new PrismicError(
    { status: 404, type: 'api_notfound_error' },
    `Ref not found. Ensure you have the correct ref and try again. Master ref is: ${master}`,
  )

export const refExpired = (master: string): PrismicError =>
  new PrismicError(
    { status: 410, type: 'api_validation_error' },
    `The provided ref is no longer accessible, it has expired. Master ref is: ${master}`,
  )

export const previewExpired = (): PrismicError =>
  new PrismicError({ status: 404, type: 'api_security_error' }, 'This preview token has expired')
