import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from '#services/identity/operations.ts'
import { challengeNames } from '#services/identity/operations/respond-to-auth-challenge.ts'

/** Where each operation of the specification is tested: by the published client's call, or on the wire. */
const operationTests: Record<string, [file: string, call: string]> = {
  AssociateSoftwareToken: ['second-factor', 'associate(user)'],
  ChangePassword: ['change-password', 'user.changePassword('],
  ConfirmDevice: ['devices', "pool.call('ConfirmDevice'"],
  ConfirmForgotPassword: ['forgotten-password', 'user.confirmPassword('],
  ConfirmSignUp: ['sign-up', 'confirmRegistration('],
  DeleteUser: ['delete-user', 'user.deleteUser('],
  DeleteUserAttributes: ['attributes', 'user.deleteAttributes('],
  ForgetDevice: ['devices', 'user.forgetDevice('],
  ForgotPassword: ['forgotten-password', 'user.forgotPassword('],
  GetDevice: ['devices', 'user.getDevice('],
  GetUser: ['sessions', "pool.call('GetUser'"],
  GetUserAttributeVerificationCode: ['attributes', 'user.getAttributeVerificationCode('],
  GetTokensFromRefreshToken: ['issuer', "'GetTokensFromRefreshToken'"],
  GlobalSignOut: ['sessions', "pool.call('GlobalSignOut'"],
  InitiateAuth: ['sign-in', 'signIn(realUser('],
  ListDevices: ['devices', 'user.listDevices('],
  ResendConfirmationCode: ['sign-up', "pool.call('ResendConfirmationCode'"],
  RespondToAuthChallenge: ['sign-in', 'chooseNewPassword(user'],
  RevokeToken: ['sessions', 'user.signOut('],
  SetUserMFAPreference: ['second-factor', 'user.setUserMfaPreference('],
  SetUserSettings: ['second-factor', 'user.enableMFA('],
  SignUp: ['sign-up', 'users.signUp('],
  UpdateDeviceStatus: ['devices', 'user.setDeviceStatusNotRemembered('],
  UpdateUserAttributes: ['attributes', 'user.updateAttributes('],
  VerifySoftwareToken: ['second-factor', 'user.verifySoftwareToken('],
  VerifyUserAttribute: ['attributes', 'user.verifyAttribute('],
}

const challengeTests: Record<string, [file: string, call: string]> = {
  CUSTOM_CHALLENGE: ['custom-auth', 'answerCustom(user'],
  DEVICE_PASSWORD_VERIFIER: ['devices', 'proves itself at the next'],
  DEVICE_SRP_AUTH: ['devices', 'proves itself at the next'],
  MFA_SETUP: ['factor-setup', "name: 'MFA_SETUP'"],
  NEW_PASSWORD_REQUIRED: ['sign-in', 'chooseNewPassword(user'],
  PASSWORD_VERIFIER: ['sign-in', 'signIn(realUser('],
  SELECT_MFA_TYPE: ['second-factor', 'chooseFactor(user'],
  SMS_MFA: ['second-factor', "'SMS_MFA'))"],
  SOFTWARE_TOKEN_MFA: ['second-factor', "'SOFTWARE_TOKEN_MFA'))"],
}

const flowTests: Record<string, [file: string, call: string]> = {
  CUSTOM_AUTH: ['custom-auth', 'startCustom(user'],
  REFRESH_TOKEN_AUTH: ['sessions', 'user.refreshSession('],
  USER_PASSWORD_AUTH: ['person', "'USER_PASSWORD_AUTH'"],
  USER_SRP_AUTH: ['sign-in', 'signIn(realUser('],
}

const sorted = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b))
const textOf = (file: string) => {
  const name = file === 'person' ? 'person.ts' : `${file}.test.ts`
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

describe('the tests of the pool', () => {
  it('name every operation and every challenge that it serves, and no other', () => {
    expect(sorted(Object.keys(operationTests))).toEqual(sorted(operations.keys()))
    // The specification's 25, and the one by which newer clients refresh.
    expect(operations.size).toBe(26)
    expect(sorted(Object.keys(challengeTests))).toEqual(sorted(challengeNames))
  })

  it.each(Object.entries({ ...operationTests, ...challengeTests, ...flowTests }))(
    '%s is tested in %j',
    (_name, [file, call]) => {
      expect(textOf(file)).toContain(call)
    },
  )
})
