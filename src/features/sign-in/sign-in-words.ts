import type { SummaryError } from '#ui/error-summary.tsx'
import { CognitoError, localError } from './cognito-error.ts'

/** Ids of the controls that an error can lead to. */
export const controls = {
  username: 'sign-in-username',
  password: 'sign-in-password',
  newPassword: 'sign-in-new-password',
  code: 'sign-in-code',
  submit: 'sign-in-submit',
} as const

const wait = 'Too many tries. Wait a few minutes, then try again.'

/** Cognito tells these cases apart by their words alone; whatever else it says is a wrong password. */
const notAuthorised: readonly [RegExp, SummaryError][] = [
  [/attempts exceeded/i, { id: controls.submit, text: wait }],
  [/disabled/i, { id: controls.submit, text: 'This account is switched off. Ask the depot.' }],
  [/session/i, { id: controls.submit, text: 'That took too long. Sign in again.' }],
]
const wrongPassword: SummaryError = { id: controls.password, text: 'This username and password do not go together. Check both.' }

const policy: readonly [RegExp, string][] = [
  [/long enough/i, 'This password is too short.'],
  [/uppercase/i, 'The password needs a capital letter.'],
  [/lowercase/i, 'The password needs a small letter.'],
  [/numeric/i, 'The password needs a number.'],
  [/symbol/i, 'The password needs a symbol, such as ! or %.'],
]
const stronger = 'Choose a longer password with capital and small letters, numbers and symbols.'

const problems: Readonly<Record<string, SummaryError>> = {
  'empty-username': { id: controls.username, text: localError('empty-username').message },
  'empty-password': { id: controls.password, text: localError('empty-password').message },
  'empty-new-password': { id: controls.newPassword, text: localError('empty-new-password').message },
  'empty-code': { id: controls.code, text: localError('empty-code').message },
  'network': { id: controls.submit, text: 'No signal. Signing in needs it once. What you typed stays here, so try again when you have signal.' },
  'unavailable': { id: controls.submit, text: localError('unavailable').message },
  'UserNotFoundException': wrongPassword,
  'UserNotConfirmedException': { id: controls.username, text: 'This account is not confirmed yet. Ask the depot.' },
  'PasswordResetRequiredException': { id: controls.password, text: 'This account needs a new password before it can sign in. Ask the depot.' },
  'CodeMismatchException': { id: controls.code, text: 'That code is not right. Check it and type it again.' },
  'ExpiredCodeException': { id: controls.code, text: 'That code is too old. Sign in again to get a new one.' },
  'LimitExceededException': { id: controls.submit, text: wait },
  'TooManyRequestsException': { id: controls.submit, text: wait },
}

const unknown: SummaryError = { id: controls.submit, text: `${localError('not-configured').message}. Try again, or ask the depot.` }

/** The pool asks for what no form of this version can answer. */
export const deadEnd: SummaryError = {
  id: controls.submit,
  text: 'This account is not complete enough to sign in here. Ask the depot.',
}

/** What the screen says of a failed step, and at which control. */
export function signInProblem(failure: unknown): SummaryError {
  if (!(failure instanceof CognitoError)) return unknown
  const { code, message } = failure
  if (code === 'NotAuthorizedException') return notAuthorised.find(([pattern]) => pattern.test(message))?.[1] ?? wrongPassword
  if (code === 'InvalidPasswordException') {
    return { id: controls.newPassword, text: policy.find(([pattern]) => pattern.test(message))?.[1] ?? stronger }
  }
  return problems[code] ?? unknown
}

/** Checked before any request, all at once. */
export function missingCredentials(username: string, password: string): SummaryError[] {
  const missing: SummaryError[] = []
  if (username.trim() === '') missing.push(signInProblem(localError('empty-username')))
  if (password === '') missing.push(signInProblem(localError('empty-password')))
  return missing
}
