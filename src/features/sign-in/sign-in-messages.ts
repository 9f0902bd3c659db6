import type { SummaryError } from '#ui/fields/error-summary.tsx'
import { CognitoError, localError } from './cognito-error.ts'

/** Ids of the controls that an error can lead to. */
export const controls = {
  username: 'sign-in-username',
  password: 'sign-in-password',
  newPassword: 'sign-in-new-password',
  answer: 'sign-in-answer',
  submit: 'sign-in-submit',
} as const

export const waitMessage = 'Too many attempts. Wait a few minutes, then try again.'

/** Cognito distinguishes these cases only by their messages. Any other one means a wrong password. */
const notAuthorised: readonly [RegExp, SummaryError][] = [
  [/attempts exceeded/i, { id: controls.submit, text: waitMessage }],
  [/disabled/i, { id: controls.submit, text: 'This account is switched off. Ask your depot.' }],
  [
    /^temporary password/i,
    { id: controls.password, text: 'This first password has expired. Ask your depot for a new one.' },
  ],
  [/session/i, { id: controls.submit, text: 'That took too long. Sign in again.' }],
]
const wrongPassword: SummaryError = {
  id: controls.password,
  text: 'Wrong username or password.',
}

export const outerSpaceMessage = 'A password cannot begin or end with a space.'

const policy: readonly [RegExp, string][] = [
  [/too common/i, 'Many people use this password, so it is easy to guess. Choose another one.'],
  [/long enough/i, 'This password is too short.'],
  [/uppercase/i, 'The password needs a capital letter.'],
  [/lowercase/i, 'The password needs a small letter.'],
  [/numeric/i, 'The password needs a number.'],
  [/symbol/i, 'The password needs a symbol, such as ! or %.'],
]

export const toPolicyMessage = (message: string): string =>
  policy.find(([pattern]) => pattern.test(message))?.[1] ??
  'Choose a longer password with capital and small letters, numbers and symbols.'

export const passwordHint = 'At least 8 characters, with capital and small letters, a number and a symbol.'

const problems: Readonly<Record<string, SummaryError>> = {
  'empty-username': { id: controls.username, text: localError('empty-username').message },
  'empty-password': { id: controls.password, text: localError('empty-password').message },
  'empty-new-password': { id: controls.newPassword, text: localError('empty-new-password').message },
  'empty-code': { id: controls.answer, text: localError('empty-code').message },
  'empty-challenge-response': { id: controls.answer, text: localError('empty-challenge-response').message },
  'unknown-factor': { id: controls.answer, text: 'Choose one.' },
  network: {
    id: controls.submit,
    text: 'No signal. You need signal to sign in. What you typed stays here, so try again when you have some.',
  },
  unavailable: { id: controls.submit, text: localError('unavailable').message },
  UserNotFoundException: wrongPassword,
  UserNotConfirmedException: {
    id: controls.username,
    text: 'This account is not confirmed yet. Confirm it with the code we sent you.',
  },
  PasswordResetRequiredException: {
    id: controls.password,
    text: 'This account needs a new password before it can sign in. Choose “Forgotten password”.',
  },
  CodeMismatchException: { id: controls.answer, text: 'That code is wrong. Check it and try again.' },
  EnableSoftwareTokenMFAException: {
    id: controls.answer,
    text: 'That code is wrong. Wait for the next one in your authenticator app.',
  },
  ExpiredCodeException: { id: controls.answer, text: 'That code has expired. Sign in again to get a new one.' },
  LimitExceededException: { id: controls.submit, text: waitMessage },
  TooManyRequestsException: { id: controls.submit, text: waitMessage },
}

const unknown: SummaryError = {
  id: controls.submit,
  text: `${localError('not-configured').message}. Try again, or ask the depot.`,
}

export function signInProblem(failure: unknown): SummaryError {
  if (!(failure instanceof CognitoError)) return unknown
  const { code, message } = failure
  if (code === 'NotAuthorizedException')
    return notAuthorised.find(([pattern]) => pattern.test(message))?.[1] ?? wrongPassword
  if (code === 'InvalidParameterException' && /password.*pattern/i.test(message))
    return { id: controls.newPassword, text: outerSpaceMessage }
  if (code === 'InvalidPasswordException') {
    return { id: controls.newPassword, text: toPolicyMessage(message) }
  }
  return problems[code] ?? unknown
}

/** The same for a step after the password, where the pool's word for a wrong password means the answer. */
export function stepProblem(failure: unknown): SummaryError {
  const problem = signInProblem(failure)
  return problem === wrongPassword
    ? { id: controls.answer, text: 'That answer is wrong. Check it and try again.' }
    : problem
}

/** Returns the error of an empty username. It is checked before any request is sent. */
export const missingUsername = (username: string): SummaryError[] =>
  username.trim() === '' ? [signInProblem(localError('empty-username'))] : []

export function missingCredentials(username: string, password: string): SummaryError[] {
  const missing = missingUsername(username)
  if (password === '') missing.push(signInProblem(localError('empty-password')))
  return missing
}

const attributeNames: Readonly<Record<string, string>> = {
  given_name: 'First name',
  family_name: 'Last name',
  phone_number: 'Mobile number',
}

/** Returns the label of a pool attribute: `birthdate` gives “Birthdate”, `custom:van_plate` gives “Van plate”. */
export const attributeName = (attribute: string): string =>
  attributeNames[attribute] ??
  attribute
    .replace(/^custom:/, '')
    .replaceAll('_', ' ')
    .replace(/^./, (first) => first.toUpperCase())

export const attributeControl = (attribute: string): string => `sign-in-${attribute.replace(/\W/g, '-')}`

export const missingAttributes = (wanted: readonly string[], typed: Readonly<Record<string, string>>): SummaryError[] =>
  wanted
    .filter((attribute) => (typed[attribute] ?? '').trim() === '')
    .map((attribute) => ({ id: attributeControl(attribute), text: `${attributeName(attribute)} cannot be empty` }))
