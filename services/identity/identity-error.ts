/**
 * An error in Cognito's form. Clients act on the type and, for the ones that end a session,
 * on the exact words of the message; they must not be reworded.
 */
export class IdentityError extends Error {
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.name = 'IdentityError'
    this.type = type
  }
}

const toError = (type: string, message: string) => () => new IdentityError(type, message)

export const identityErrors = {
  attributeUnauthorized: toError('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
  wrongPassword: toError('NotAuthorizedException', 'Incorrect username or password.'),
  tooManyPasswords: toError('NotAuthorizedException', 'Password attempts exceeded'),
  sessionExpired: toError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  userDisabled: toError('NotAuthorizedException', 'User is disabled.'),
  userMissing: toError('UserNotFoundException', 'User does not exist.'),
  userUnconfirmed: toError('UserNotConfirmedException', 'User is not confirmed.'),
  firstPasswordExpired: toError(
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
  ),
  resetRequired: toError('PasswordResetRequiredException', 'Password reset required for the user'),
  accessTokenInvalid: toError('NotAuthorizedException', 'Invalid Access Token'),
  accessTokenExpired: toError('NotAuthorizedException', 'Access Token has expired'),
  accessTokenRevoked: toError('NotAuthorizedException', 'Access Token has been revoked'),
  signInAgain: toError('NotAuthorizedException', 'Sign in again with your second factor to change this.'),
  refreshTokenInvalid: toError('NotAuthorizedException', 'Invalid Refresh Token'),
  refreshTokenExpired: toError('NotAuthorizedException', 'Refresh Token has expired'),
  refreshTokenRevoked: toError('NotAuthorizedException', 'Refresh Token has been revoked'),
  usernameTaken: toError('UsernameExistsException', 'User already exists'),
  emailTaken: toError('AliasExistsException', 'An account with the given email already exists.'),
  codeWrong: toError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: toError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  appCodeWrong: toError('CodeMismatchException', 'Invalid code received for user'),
  appCodeUsed: toError('ExpiredCodeException', 'Your software token has already been used once.'),
  appNotEnabled: toError('EnableSoftwareTokenMFAException', 'Code mismatch'),
  deviceMissing: toError('ResourceNotFoundException', 'Device does not exist.'),
  devicesNotTracked: toError('InvalidParameterException', 'Device tracking is not configured for the user pool.'),
  tooManyAttempts: toError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  tooManyRequests: toError('TooManyRequestsException', 'Too many requests'),
  wrongTokenType: toError('UnsupportedTokenTypeException', 'Only a refresh token can be revoked.'),
  wrongClient: toError('UnauthorizedException', 'The token was issued to another client.'),
} as const

/** Returns true only for a wrong password, not for an account that is closed or locked. */
export const isWrongPassword = (cause: unknown): boolean =>
  cause instanceof IdentityError && cause.message === identityErrors.wrongPassword().message

export function invalidParameter(message: string): IdentityError {
  return new IdentityError('InvalidParameterException', message)
}
