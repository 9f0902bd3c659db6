import { CognitoUserAttribute } from 'amazon-cognito-identity-js'
import { codeMeant } from '#domain/account/typed-secrets.ts'
import { localError, requireText, toCognitoError } from './cognito-error.ts'
import { openPool, openUser, type IdentityConfig } from './cognito-pool.ts'

// Page only and lazy, like cognito-client.ts: what happens around a sign-in.

export interface NewAccount {
  username: string
  password: string
  /** By Cognito's names: `email`, `phone_number` and so on. */
  attributes: Record<string, string>
}

/** The destination of a code, masked by the pool (`c***@e***`). */
export interface CodeSent {
  destination: string
}

export async function signUp(
  config: IdentityConfig,
  account: NewAccount,
  captchaToken?: string,
): Promise<CodeSent & { sub: string; confirmed: boolean }> {
  if (typeof account !== 'object' || account === null) throw localError('bad-account')
  requireText(account.username, 'empty-username')
  requireText(account.password, 'empty-password')
  const { pool } = openPool(config)
  const attributes = Object.entries(account.attributes).map(
    ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
  )
  const validation =
    captchaToken === undefined ? [] : [new CognitoUserAttribute({ Name: 'captchaToken', Value: captchaToken })]
  return await settle((resolve, reject) =>
    pool.signUp(account.username.trim(), account.password, attributes, validation, (error, result) => {
      if (!result) return reject(error)
      return resolve({
        sub: result.userSub,
        confirmed: result.userConfirmed,
        destination: result.codeDeliveryDetails?.Destination ?? '',
      })
    }),
  )
}

export async function confirmSignUp(config: IdentityConfig, username: string, code: string): Promise<void> {
  requireText(username, 'empty-username')
  requireText(code, 'empty-code')
  const { user } = openUser(config, username)
  await settle<void>((resolve, reject) =>
    user.confirmRegistration(codeMeant(code), false, (error) => (error ? reject(error) : resolve())),
  )
}

export async function resendCode(config: IdentityConfig, username: string): Promise<CodeSent> {
  requireText(username, 'empty-username')
  const { user } = openUser(config, username)
  return await settle((resolve, reject) =>
    user.resendConfirmationCode((error, answer) => (error ? reject(error) : resolve(codeSent(answer)))),
  )
}

export async function forgotPassword(
  config: IdentityConfig,
  username: string,
  captchaToken?: string,
): Promise<CodeSent> {
  requireText(username, 'empty-username')
  const { user } = openUser(config, username)
  return await settle((resolve, reject) =>
    user.forgotPassword(
      { onSuccess: (answer) => resolve(codeSent(answer)), onFailure: reject },
      captchaToken === undefined ? undefined : { captchaToken },
    ),
  )
}

export async function confirmForgotPassword(
  config: IdentityConfig,
  username: string,
  code: string,
  newPassword: string,
): Promise<void> {
  requireText(username, 'empty-username')
  requireText(code, 'empty-code')
  requireText(newPassword, 'empty-password')
  const { user } = openUser(config, username)
  await settle<void>((resolve, reject) =>
    user.confirmPassword(codeMeant(code), newPassword, { onSuccess: () => resolve(), onFailure: reject }),
  )
}

/** Awaits one of the library's callbacks, and throws CognitoError. */
export async function settle<Result>(
  run: (resolve: (result: Result) => void, reject: (failure: unknown) => void) => void,
): Promise<Result> {
  try {
    return await new Promise<Result>(run)
  } catch (failure) {
    throw toCognitoError(failure)
  }
}

export function codeSent(answer: unknown): CodeSent {
  const details = (answer as { CodeDeliveryDetails?: { Destination?: string } } | undefined)?.CodeDeliveryDetails
  return { destination: details?.Destination ?? '' }
}
