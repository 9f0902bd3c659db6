export type CloudErrorKind =
  | 'not-authorized'
  | 'resource-not-found'
  | 'too-many-requests'
  | 'limit-exceeded'
  | 'invalid-parameter'
  | 'internal-error'
  | 'guests-refused'
  | 'not-configured'
  | 'network'

const kinds: Readonly<Record<string, CloudErrorKind>> = {
  NotAuthorizedException: 'not-authorized',
  ResourceNotFoundException: 'resource-not-found',
  TooManyRequestsException: 'too-many-requests',
  LimitExceededException: 'limit-exceeded',
  InvalidParameterException: 'invalid-parameter',
  InternalErrorException: 'internal-error',
}

/** The kind of an answer, by its type or else by its status. */
export const toErrorKind = (type: string | undefined, status: number): CloudErrorKind =>
  kinds[type?.replace(/^.*#/, '').replace(/:.*$/, '') ?? ''] ??
  (status === 429 ? 'too-many-requests' : 'internal-error')

const words: Readonly<Record<CloudErrorKind, string>> = {
  'not-authorized': 'This account has no cloud access. Sign in again, or ask your depot.',
  'resource-not-found': 'Cloud access is no longer set up. Ask your depot.',
  'too-many-requests': 'Too many attempts. Wait a minute, then try again.',
  'limit-exceeded': 'Cloud access has reached its limit. Try again tomorrow, or ask your depot.',
  'invalid-parameter': 'Cloud access is not set up correctly. Ask your depot.',
  'internal-error': 'Cloud access has failed. Try again later.',
  'guests-refused': 'cannot get guest credentials when mandatory signin enabled',
  'not-configured': 'This app has no cloud access.',
  network: 'No signal. Try again when you have some.',
}

/** `message` is shown to the person; `kind` is for the log and for decisions. */
export class CloudError extends Error {
  readonly kind: CloudErrorKind

  constructor(kind: CloudErrorKind, cause?: unknown) {
    super(words[kind], { cause })
    this.name = 'CloudError'
    this.kind = kind
  }
}
