export type HostedErrorKind =
  | 'invalid-state'
  | 'sign-out-timeout'
  | 'took-too-long'
  | 'denied'
  | 'refused'
  | 'network'
  | 'not-configured'
  | 'not-secure'

const again = 'Try again. Your work stays on this phone.'

/** The first two begin with the specification's words. */
const words: Readonly<Record<HostedErrorKind, string>> = {
  'invalid-state': `Invalid state in OAuth flow. That sign-in didn’t complete. ${again}`,
  'sign-out-timeout':
    'Signout timeout fail. You are signed out of this app, but maybe not of your depot’s sign-in page.',
  'took-too-long': `Signing in took longer than 10 seconds. ${again}`,
  denied: `You were not let in, or the sign-in was cancelled. ${again}`,
  refused: 'That sign-in didn’t complete. Try again, or ask your depot. Your work stays on this phone.',
  network: 'No signal. You need signal to sign in. Try again when you have some. Your work stays on this phone.',
  'not-configured': 'Your depot has no sign-in page. Sign in with your username and password.',
  'not-secure':
    'Your depot’s sign-in page needs a secure address. Open the app with https, or sign in with your username and password.',
}

const messages: Partial<Record<HostedErrorKind, string>> = {
  'invalid-state': 'Invalid state in OAuth flow',
  'sign-out-timeout': 'Signout timeout fail',
}

/** `message` is short and for the log, `words` is for the person, and `kind` is for decisions. */
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

export const toHostedMessage = (failure: unknown): string =>
  (failure instanceof HostedError ? failure : new HostedError('refused')).words
