import type { SummaryError } from '#ui/fields/error-summary.tsx'
import { CaptchaError } from '#ui/captcha/captcha-error.ts'
import { captchaProblem, captchaFailedMessage, uncheckedCaptcha } from '#ui/captcha/captcha-labels.ts'
import { CognitoError, isSignInTooOld, localError } from './cognito-error.ts'
import { outerSpaceMessage, toPolicyMessage, waitMessage } from './sign-in-messages.ts'

/** Ids of the controls that an error can lead to; also the names of the fields. */
export const fields = {
  username: 'account-username',
  email: 'account-email',
  name: 'account-name',
  phone: 'account-phone',
  presentPassword: 'account-present-password',
  password: 'account-password',
  code: 'account-code',
  captcha: 'account-captcha',
  submit: 'account-submit',
} as const

export type AccountField = Exclude<keyof typeof fields, 'captcha' | 'submit'>

const at = (field: keyof typeof fields, text: string): SummaryError => ({ id: fields[field], text })

const ended = at('submit', 'You are signed out. Sign in, then try again. Your work stays on this phone.')

const problems: Readonly<Record<string, SummaryError>> = {
  'empty-username': at('username', localError('empty-username').message),
  'empty-password': at('password', localError('empty-password').message),
  'empty-code': at('code', localError('empty-code').message),
  'not-authenticated': ended,
  'no-user': ended,
  'no-current-user': ended,
  'no-username': ended,
  'no-id-token': ended,
  'no-refresh-token': ended,
  network: at('submit', 'No signal. What you typed stays here, so try again when you have signal.'),
  unavailable: at('submit', localError('unavailable').message),
  'same-email': at('email', localError('same-email').message),
  'same-phone': at('phone', localError('same-phone').message),
  'devices-not-tracked': at('submit', 'No device list here.'),
  'unknown-factor': at('submit', 'This app can’t change your two-step verification. Ask your depot.'),
  EnableSoftwareTokenMFAException: at('code', 'That code is wrong. Wait for the next one in your authenticator app.'),
  UsernameExistsException: at('username', 'This username is taken. If it is yours, sign in. If not, choose another.'),
  AliasExistsException: at(
    'submit',
    'This email address has another account. Sign in with that one, or reset its password.',
  ),
  CodeMismatchException: at('code', 'That code is wrong. Check it and try again.'),
  ExpiredCodeException: at(
    'code',
    'That code has expired or was used already. Try signing in. If that doesn’t work, ask for a new code.',
  ),
  CodeDeliveryFailureException: at('submit', 'The code could not be sent. Try again later, or ask your depot.'),
  UserNotFoundException: at('username', 'We can’t find that account.'),
  LimitExceededException: at('submit', waitMessage),
  TooManyRequestsException: at('submit', waitMessage),
  TooManyFailedAttemptsException: at('submit', waitMessage),
}

/** Cognito reports form errors by message text only, so the text is matched here. */
const badParameter: readonly [RegExp, SummaryError][] = [
  [/delivery config/i, at('submit', 'Codes by text message need a phone number. Add one and confirm it first.')],
  [
    /requires a second factor/i,
    at(
      'submit',
      'Your depot asks everyone to use two-step verification. Set up another way before you turn this one off.',
    ),
  ],
  [/username/i, at('username', 'A username has no spaces and is not an email address.')],
  [/email/i, at('email', 'This email address is not accepted. Check it.')],
  [/phone/i, at('phone', 'This phone number is not accepted. Check it.')],
  [/password.*pattern/i, at('password', outerSpaceMessage)],
  [/password/i, at('password', toPolicyMessage(''))],
]

const unknown = at('submit', `${localError('not-configured').message}. Try again, or ask the depot.`)

export function accountProblem(failure: unknown): SummaryError {
  if (failure instanceof CaptchaError) return at('captcha', captchaProblem(failure))
  if (!(failure instanceof CognitoError)) return unknown
  const { code, message } = failure
  if (code === 'UserLambdaValidationException' && /captcha/i.test(message)) {
    return at('captcha', /could not be checked/.test(message) ? uncheckedCaptcha : captchaFailedMessage)
  }
  if (code === 'InvalidPasswordException') return at('password', toPolicyMessage(message))
  if (code === 'InvalidParameterException')
    return badParameter.find(([pattern]) => pattern.test(message))?.[1] ?? unknown
  if (isSignInTooOld(failure)) return at('submit', 'Sign in again to change this. What you typed stays here.')
  if (code === 'NotAuthorizedException' && /CONFIRMED/.test(message))
    return at('submit', 'This account is already confirmed. Sign in.')
  if (code === 'NotAuthorizedException' && /Incorrect/.test(message))
    return at('presentPassword', 'That is not your current password.')
  if (code === 'NotAuthorizedException' && /token/i.test(message)) return problems['not-authenticated'] ?? unknown
  return problems[code] ?? unknown
}

const checks: Readonly<Record<AccountField, (text: string) => SummaryError | null>> = {
  username: (text) => (text.trim() === '' ? accountProblem(localError('empty-username')) : null),
  email: (text) =>
    /^\s*\S+@\S+\s*$/.test(text) ? null : at('email', 'Type an email address, such as name@example.com'),
  name: (text) => (text.trim() === '' ? at('name', 'Type the name your depot should see') : null),
  phone: (text) =>
    /^\s*(\+|0)[\d\s().-]{8,20}$/.test(text) ? null : at('phone', 'Type a phone number, such as 07700 900123'),
  presentPassword: (text) => (text === '' ? at('presentPassword', 'Type your current password') : null),
  password: (text) => (text === '' ? accountProblem(localError('empty-password')) : null),
  code: (text) => (text.trim() === '' ? accountProblem(localError('empty-code')) : null),
}

/** Returns the errors of all fields together. They are checked before any request is sent. */
export const missingFields = (typed: Partial<Record<AccountField, string>>): SummaryError[] =>
  (Object.keys(typed) as AccountField[]).flatMap((field) => checks[field](typed[field] ?? '') ?? [])
