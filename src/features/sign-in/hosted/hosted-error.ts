export type HostedErrorKind =
  | 'invalid-state'
  | 'sign-out-timeout'
  | 'took-too-long'
  | 'denied'
  | 'refused'
  | 'network'
  | 'not-configured'
  | 'not-secure'

const again = 'Sign in again. Everything recorded stays on this phone.'

/** The first two begin with the specification's words. */
const words: Readonly<Record<HostedErrorKind, string>> = {
  'invalid-state': `Invalid state in OAuth flow: this answer does not belong to a sign-in that was begun in this window, so it was not used. ${again}`,
  'sign-out-timeout':
    'Signout timeout fail: the sign-in page could not be told. It will ask for the password at the next sign-in from this phone.',
  'took-too-long': `The sign-in took longer than 10 seconds, so you are signed out. ${again}`,
  denied: `The sign-in page has not let you in, or it was cancelled there. ${again}`,
  refused:
    'The sign-in page could not finish this sign-in. Try again, or ask the depot. Everything recorded stays on this phone.',
  network:
    'No signal. Signing in needs it once. Try again when you have signal; everything recorded stays on this phone.',
  'not-configured': 'This app has no sign-in page of the depot. Sign in with your username and password.',
  'not-secure':
    'This address is not secure enough for the sign-in page of the depot. Open the app by its https address, or sign in with your username and password.',
}

const messages: Partial<Record<HostedErrorKind, string>> = {
  'invalid-state': 'Invalid state in OAuth flow',
  'sign-out-timeout': 'Signout timeout fail',
}

/** A short message for the log, `words` for the person, a kind for deciding. */
export class HostedError extends Error {
  readonly kind: HostedErrorKind
  readonly words: string

  constructor(kind: HostedErrorKind, cause?: unknown) {
    super(messages[kind] ?? words[kind], { cause })
    this.name = 'HostedError'
    this.kind = kind
    this.words = words[kind]
  }
}

export const hostedWords = (failure: unknown): string =>
  (failure instanceof HostedError ? failure : new HostedError('refused')).words
