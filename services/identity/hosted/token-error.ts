export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

/** An error of the token endpoint (RFC 6749, section 5.2). The message is for developers. */
export class TokenError extends Error {
  readonly code: TokenErrorCode

  constructor(code: TokenErrorCode, message: string) {
    super(message)
    this.name = 'TokenError'
    this.code = code
  }
}
