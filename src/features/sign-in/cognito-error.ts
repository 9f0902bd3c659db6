/** An error of the user pool. `message` is shown to the person; `code` is for the log and for decisions. */
export class CognitoError extends Error {
  /** The pool's own type (`NotAuthorizedException` and others), or one of `localCodes`. */
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CognitoError'
    this.code = code
  }
}

/** Errors that need no request. The specification gives the texts. */
const localMessages = {
  'empty-username': 'Username cannot be empty',
  'empty-password': 'Password cannot be empty',
  'empty-code': 'Confirmation code cannot be empty',
  'empty-challenge-response': 'Challenge response cannot be empty',
  'empty-new-password': 'New password is required.',
  'not-authenticated': 'User is not authenticated',
  'no-user': 'Failed to get the session because the user is empty',
  'unknown-flow': 'Authentication flow type is invalid.',
  'no-password-parameter': 'PASSWORD parameter is required',
  'not-configured': 'Authentication Error',
  'bad-account': 'Error creating account',
  'already-signing-in': 'Pending sign-in attempt already in progress',
  'unknown-factor': 'Invalid MFA type',
  'no-factor': 'No valid MFA method provided',
  'devices-not-tracked': 'Device tracking has not been configured in this User Pool',
  network: 'Network Error',
  'same-email': 'This is your email address already.',
  'same-phone': 'This is your phone number already.',
  unavailable: 'The sign-in service cannot be reached at the moment. Try again later.',
} as const

export type LocalCode = keyof typeof localMessages

export function localError(code: LocalCode, cause?: unknown): CognitoError {
  return new CognitoError(code, localMessages[code], cause)
}

/** Returns whether the pool rejected the password as wrong, and for no other reason. */
export const isWrongPassword = (failure: unknown): boolean =>
  failure instanceof CognitoError && failure.code === 'NotAuthorizedException' && /incorrect/i.test(failure.message)

/** Returns whether the pool asks for a fresh sign-in before it changes the account. */
export const isSignInTooOld = (failure: unknown): boolean =>
  failure instanceof CognitoError &&
  failure.code === 'NotAuthorizedException' &&
  /^sign in again/i.test(failure.message)

/** Throws `code` unless there is something other than spaces in the text. */
export function requireText(text: string, code: LocalCode): void {
  if (typeof text !== 'string' || text.trim() === '') throw localError(code)
}

/** Whatever the library throws or hands to a callback, as one kind of error. */
export function toCognitoError(failure: unknown): CognitoError {
  if (failure instanceof CognitoError) return failure
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown }
  if (code === 'NetworkError') return localError('network', failure)
  // The library's own word, without a code, before it asks anything.
  if (message === localMessages['not-authenticated']) return localError('not-authenticated', failure)
  // A gateway's HTML page has no error type, and the library fails on it: "reading 'split'".
  if (typeof code !== 'string' || failure instanceof TypeError) return localError('unavailable', failure)
  return new CognitoError(code, typeof message === 'string' ? message : code, failure)
}
