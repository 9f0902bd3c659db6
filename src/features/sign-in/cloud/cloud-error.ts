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
export const kindOf = (type: string | undefined, status: number): CloudErrorKind =>
  kinds[type?.replace(/^.*#/, '').replace(/:.*$/, '') ?? ''] ??
  (status === 429 ? 'too-many-requests' : 'internal-error')

const words: Readonly<Record<CloudErrorKind, string>> = {
  'not-authorized': 'This account may not have cloud access. Sign in again, or ask the depot.',
  'resource-not-found': 'The cloud access of this app is not set up any more. Ask the depot.',
  'too-many-requests': 'Cloud access was asked for too often. Wait a minute, then try again.',
  'limit-exceeded': 'No more cloud access can be given at the moment. Try again tomorrow, or ask the depot.',
  'invalid-parameter': 'The cloud access of this app is not set up correctly. Ask the depot.',
  'internal-error': 'The service of cloud access has failed. Try again later.',
  'guests-refused': 'cannot get guest credentials when mandatory signin enabled',
  'not-configured': 'This app has no cloud access.',
  network: 'No signal, and cloud access needs it. Try again when you have signal.',
}

/** Words for the person, a kind for the log and for deciding. */
export class CloudError extends Error {
  readonly kind: CloudErrorKind

  constructor(kind: CloudErrorKind, cause?: unknown) {
    super(words[kind], { cause })
    this.name = 'CloudError'
    this.kind = kind
  }
}
