import type { SummaryError } from '#ui/fields/error-summary.tsx'
import { CaptchaError } from '#ui/captcha/captcha-error.ts'
import { captchaProblem, refusedCaptcha, uncheckedCaptcha } from '#ui/captcha/captcha-words.ts'
import { CognitoError, localError } from './cognito-error.ts'
import { outerSpaceWords, policyWords, waitWords } from './sign-in-words.ts'

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

const ended = at('submit', 'Your sign-in has ended. Sign in, then try again. Everything recorded stays on this phone.')

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
  network: at('submit', 'No signal, and this needs it. What you typed stays here, so try again when you have signal.'),
  unavailable: at('submit', localError('unavailable').message),
  'same-email': at('email', localError('same-email').message),
  'same-phone': at('phone', localError('same-phone').message),
  'devices-not-tracked': at('submit', 'The depot does not keep which phones have signed in.'),
  'unknown-factor': at('submit', 'Your second step is of a kind that this app cannot change. Ask the depot.'),
  EnableSoftwareTokenMFAException: at(
    'code',
    'That code is not right. Wait for the next one in your authenticator app and type it here.',
  ),
  UsernameExistsException: at(
    'username',
    'This username is taken. If you have just made it, it is yours: sign in with it. Otherwise choose another one.',
  ),
  AliasExistsException: at(
    'submit',
    'This email address belongs to another account. Sign in with that one, or recover its password.',
  ),
  CodeMismatchException: at('code', 'That code is not right. Check it and type it again.'),
  ExpiredCodeException: at(
    'code',
    'That code is too old or was used already. If you have just sent it, it may have worked: sign in. Otherwise ask for a new one.',
  ),
  CodeDeliveryFailureException: at('submit', 'The code could not be sent. Try again later, or ask the depot.'),
  UserNotFoundException: at('username', 'There is no account of this name.'),
  LimitExceededException: at('submit', waitWords),
  TooManyRequestsException: at('submit', waitWords),
  TooManyFailedAttemptsException: at('submit', waitWords),
}

/** Cognito tells what is wrong with a form by its words alone. */
const badParameter: readonly [RegExp, SummaryError][] = [
  [/delivery config/i, at('submit', 'Codes by text message need a phone number. Add one and confirm it first.')],
  [
    /requires a second factor/i,
    at('submit', 'The depot wants a second step of everybody. Set another one up before you turn this one off.'),
  ],
  [/username/i, at('username', 'A username has no spaces and is not an email address.')],
  [/email/i, at('email', 'This email address is not accepted. Check it.')],
  [/phone/i, at('phone', 'This phone number is not accepted. Check it.')],
  [/password.*pattern/i, at('password', outerSpaceWords)],
  [/password/i, at('password', policyWords(''))],
]

const unknown = at('submit', `${localError('not-configured').message}. Try again, or ask the depot.`)

export function accountProblem(failure: unknown): SummaryError {
  if (failure instanceof CaptchaError) return at('captcha', captchaProblem(failure))
  if (!(failure instanceof CognitoError)) return unknown
  const { code, message } = failure
  if (code === 'UserLambdaValidationException' && /captcha/i.test(message)) {
    return at('captcha', /could not be checked/.test(message) ? uncheckedCaptcha : refusedCaptcha)
  }
  if (code === 'InvalidPasswordException') return at('password', policyWords(message))
  if (code === 'InvalidParameterException')
    return badParameter.find(([pattern]) => pattern.test(message))?.[1] ?? unknown
  if (code === 'NotAuthorizedException' && /CONFIRMED/.test(message))
    return at('submit', 'This account is confirmed already. Sign in.')
  if (code === 'NotAuthorizedException' && /Incorrect/.test(message))
    return at('presentPassword', 'That is not your present password.')
  if (code === 'NotAuthorizedException' && /token/i.test(message)) return problems['not-authenticated'] ?? unknown
  return problems[code] ?? unknown
}

const checks: Readonly<Record<AccountField, (text: string) => SummaryError | null>> = {
  username: (text) => (text.trim() === '' ? accountProblem(localError('empty-username')) : null),
  email: (text) =>
    /^\s*\S+@\S+\s*$/.test(text) ? null : at('email', 'Type an email address, such as name@example.com'),
  name: (text) => (text.trim() === '' ? at('name', 'Type the name that the depot should see') : null),
  phone: (text) =>
    /^\s*(\+|0)[\d\s().-]{8,20}$/.test(text) ? null : at('phone', 'Type a phone number, such as 07700 900123'),
  presentPassword: (text) => (text === '' ? at('presentPassword', 'Type your present password') : null),
  password: (text) => (text === '' ? accountProblem(localError('empty-password')) : null),
  code: (text) => (text.trim() === '' ? accountProblem(localError('empty-code')) : null),
}

/** Checked before any request, all at once. */
export const missingFields = (typed: Partial<Record<AccountField, string>>): SummaryError[] =>
  (Object.keys(typed) as AccountField[]).flatMap((field) => checks[field](typed[field] ?? '') ?? [])
