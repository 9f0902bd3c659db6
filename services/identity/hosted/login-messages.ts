import { IdentityError } from '../identity-error.ts'
import type { LoginError, LoginView } from './login-view.ts'

export const setUpInApp =
  'Your depot asks everyone to use two-step verification, and you can’t set it up on this page. Go back to the app and sign in there with your username and password to set it up. Nothing has changed.'
export const attributesInApp =
  'Your account needs some more details. Go back to the app and sign in there with your username and password to add them. Nothing has changed.'

export const noUsername: readonly LoginError[] = [{ field: 'username', text: 'Username cannot be empty' }]
export const noPassword: readonly LoginError[] = [{ field: 'password', text: 'Password cannot be empty' }]
export const noCode: readonly LoginError[] = [{ field: 'code', text: 'Confirmation code cannot be empty' }]
export const newPasswordsDiffer: readonly LoginError[] = [
  { field: 'repeated-password', text: 'The two passwords are not the same. Type both again.' },
]
export const formTooOld = 'This page was open for too long. Sign in again.'
const wait = 'Too many attempts. Wait a few minutes, then try again.'

const fields: Readonly<Record<LoginView['kind'], string>> = {
  password: 'password',
  code: 'code',
  choice: 'answer',
  'new-password': 'new-password',
  elsewhere: 'username',
}

const policy: readonly [RegExp, string][] = [
  [/too common/, 'Many people use this password, so it is easy to guess. Choose another one.'],
  [/pattern/, 'A password cannot begin or end with a space.'],
  [/long enough/, 'This password is too short.'],
  [/uppercase/, 'The password needs a capital letter.'],
  [/lowercase/, 'The password needs a small letter.'],
  [/numeric/, 'The password needs a number.'],
  [/symbol/, 'The password needs a symbol, such as ! or %.'],
]

/** Messages by the type of the pool's error, and by its text where only that differs. The first match counts; `over` returns to the password. */
const refused: readonly { type: string; words?: RegExp; text: string; over?: true }[] = [
  { type: 'NotAuthorizedException', words: /attempts exceeded/, text: wait },
  {
    type: 'NotAuthorizedException',
    words: /disabled/,
    text: 'This account is switched off. Ask your depot.',
    over: true,
  },
  {
    type: 'NotAuthorizedException',
    words: /^Temporary password/,
    text: 'This first password has expired. Ask your depot for a new one.',
    over: true,
  },
  { type: 'NotAuthorizedException', words: /session/, text: 'That took too long. Sign in again.', over: true },
  { type: 'NotAuthorizedException', text: 'Wrong username or password.' },
  {
    type: 'UserNotConfirmedException',
    text: 'This account is not confirmed yet. Confirm it in the app with the code we sent you.',
  },
  {
    type: 'PasswordResetRequiredException',
    text: 'This account needs a new password before it can sign in. Choose “Forgotten password” in the app.',
  },
  { type: 'CodeMismatchException', text: 'That code is wrong. Check it and try again.' },
  {
    type: 'ExpiredCodeException',
    words: /already been used/,
    text: 'That code was used already. Wait for the next one in your authenticator app.',
  },
  { type: 'ExpiredCodeException', text: 'That code has expired. Sign in again to get a new one.', over: true },
  { type: 'LimitExceededException', text: wait },
  { type: 'TooManyRequestsException', text: wait },
  { type: 'InvalidParameterException', text: 'Choose one.' },
]

/** Returns the same page with a message for the pool's error, or the first page if the sign-in is over. Throws any other error. */
export function toErrorView(view: LoginView, cause: unknown): LoginView {
  if (!(cause instanceof IdentityError)) throw cause
  const { type, message } = cause
  const field = fields[view.kind]
  if (type === 'InvalidPasswordException' || (view.kind === 'new-password' && type === 'InvalidParameterException')) {
    const text = policy.find(([pattern]) => pattern.test(message))?.[1] ?? 'Choose a longer password.'
    return { ...view, errors: [{ field, text }] }
  }
  const found = refused.find((each) => each.type === type && (each.words?.test(message) ?? true))
  if (!found) throw cause
  const over = found.over && view.kind !== 'password'
  return over
    ? { kind: 'password', username: '', errors: [{ field: 'username', text: found.text }] }
    : { ...view, errors: [{ field, text: found.text }] }
}
