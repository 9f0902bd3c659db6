/** Why there is no session to go on with. The words are the specification's; people read others. */
const messages = {
  'no-current-user': 'No current user',
  'not-authenticated': 'User is not authenticated',
  'no-username': 'Username is null. Cannot retrieve a new session',
  'no-id-token': 'Local storage is missing an ID Token, Please authenticate',
  'no-refresh-token': 'Cannot retrieve a new session. Please authenticate.',
  'no-access-token': 'No Access token available',
} as const

export type SessionErrorCode = keyof typeof messages

/** Thrown when the courier has to sign in again. */
export class SessionError extends Error {
  override name = 'SessionFault'
  readonly code: SessionErrorCode

  constructor(code: SessionErrorCode) {
    super(messages[code])
    this.code = code
  }
}
