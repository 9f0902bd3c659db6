import type { CognitoUser, UserData } from 'amazon-cognito-identity-js'
import { codeMeant } from '#domain/account/typed-secrets.ts'
import { settle } from '../cognito-account.ts'
import { localError, requireText } from '../cognito-error.ts'

export interface OwnFactors {
  on: readonly string[]
  preferred: string | null
}

export async function readFactors(user: CognitoUser): Promise<OwnFactors> {
  const data = await settle<UserData>((resolve, reject) =>
    user.getUserData((error, found) => (found ? resolve(found) : reject(error))),
  )
  return { on: data.UserMFASettingList ?? [], preferred: data.PreferredMfaSetting ?? null }
}

/** Resolves with the secret for an authenticator app, in base 32; it counts once the app has shown a code. */
export async function startAuthenticator(user: CognitoUser): Promise<string> {
  return await settle((resolve, reject) =>
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
  )
}

export async function turnAuthenticatorOn(user: CognitoUser, code: string): Promise<void> {
  requireText(code, 'empty-code')
  await settle<void>((resolve, reject) =>
    user.verifySoftwareToken(codeMeant(code), 'Authenticator', { onSuccess: () => resolve(), onFailure: reject }),
  )
  await preferFactor(user, 'TOTP')
}

type Settings = Parameters<CognitoUser['setUserMfaPreference']>[0]

const chosen: Settings = { Enabled: true, PreferredMfa: true }
const off: Settings = { Enabled: false, PreferredMfa: false }

/** Returns the settings of text messages and the authenticator app for a method; null leaves one unchanged. */
async function settingsFor(user: CognitoUser, method: string): Promise<[sms: Settings, app: Settings]> {
  switch (method) {
    case 'TOTP':
    case 'SOFTWARE_TOKEN_MFA':
      return [null, chosen]
    case 'SMS':
    case 'SMS_MFA':
      return [chosen, null]
    case 'NOMFA': {
      const { on } = await readFactors(user)
      // One that we do not know cannot be turned off by us, and would still be asked for.
      if (on.some((factor) => factor !== 'SMS_MFA' && factor !== 'SOFTWARE_TOKEN_MFA'))
        throw localError('unknown-factor')
      return [on.includes('SMS_MFA') ? off : null, on.includes('SOFTWARE_TOKEN_MFA') ? off : null]
    }
    default:
      throw localError('no-factor')
  }
}

/** Takes TOTP, SMS, NOMFA or the pool's own names; the other methods stay as they are. */
export async function preferFactor(user: CognitoUser, method: string): Promise<void> {
  const [sms, app] = await settingsFor(user, method)
  await settle<void>((resolve, reject) =>
    user.setUserMfaPreference(sms, app, (error) => (error ? reject(error) : resolve())),
  )
}
