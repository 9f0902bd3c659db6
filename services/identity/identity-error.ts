/**
 * A refusal in Cognito's form. Clients act on the type and, for the ones that end a session,
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

const refusal = (type: string, message: string) => () => new IdentityError(type, message)

export const refusals = {
  attributeUnauthorized: refusal('NotAuthorizedException', 'A client attempted to write unauthorized attribute'),
  wrongPassword: refusal('NotAuthorizedException', 'Incorrect username or password.'),
  tooManyPasswords: refusal('NotAuthorizedException', 'Password attempts exceeded'),
  sessionExpired: refusal('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  userDisabled: refusal('NotAuthorizedException', 'User is disabled.'),
  userMissing: refusal('UserNotFoundException', 'User does not exist.'),
  userUnconfirmed: refusal('UserNotConfirmedException', 'User is not confirmed.'),
  firstPasswordExpired: refusal(
    'NotAuthorizedException',
    'Temporary password has expired and must be reset by an administrator.',
  ),
  resetRequired: refusal('PasswordResetRequiredException', 'Password reset required for the user'),
  accessTokenInvalid: refusal('NotAuthorizedException', 'Invalid Access Token'),
  accessTokenExpired: refusal('NotAuthorizedException', 'Access Token has expired'),
  accessTokenRevoked: refusal('NotAuthorizedException', 'Access Token has been revoked'),
  refreshTokenInvalid: refusal('NotAuthorizedException', 'Invalid Refresh Token'),
  refreshTokenExpired: refusal('NotAuthorizedException', 'Refresh Token has expired'),
  refreshTokenRevoked: refusal('NotAuthorizedException', 'Refresh Token has been revoked'),
  usernameTaken: refusal('UsernameExistsException', 'User already exists'),
  emailTaken: refusal('AliasExistsException', 'An account with the given email already exists.'),
  codeWrong: refusal('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: refusal('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  appCodeWrong: refusal('CodeMismatchException', 'Invalid code received for user'),
  appCodeUsed: refusal('ExpiredCodeException', 'Your software token has already been used once.'),
  appNotEnabled: refusal('EnableSoftwareTokenMFAException', 'Code mismatch'),
  deviceMissing: refusal('ResourceNotFoundException', 'Device does not exist.'),
  devicesNotTracked: refusal('InvalidParameterException', 'Device tracking is not configured for the user pool.'),
  tooManyAttempts: refusal('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  tooManyRequests: refusal('TooManyRequestsException', 'Too many requests'),
  wrongTokenType: refusal('UnsupportedTokenTypeException', 'Only a refresh token can be revoked.'),
  wrongClient: refusal('UnauthorizedException', 'The token was issued to another client.'),
} as const

/** Returns true only for a wrong password, not for an account that is closed or locked. */
export const isWrongPassword = (cause: unknown): boolean =>
  cause instanceof IdentityError && cause.message === refusals.wrongPassword().message

export function invalidParameter(message: string): IdentityError {
  return new IdentityError('InvalidParameterException', message)
}
