import { type Operation, defineOperation } from './operation.ts'
import { changePassword } from './operations/change-password.ts'
import { confirmDevice } from './operations/confirm-device.ts'
import { confirmForgotPassword } from './operations/confirm-forgot-password.ts'
import { confirmSignUp } from './operations/confirm-sign-up.ts'
import { deleteUser } from './operations/delete-user.ts'
import { deleteUserAttributes } from './operations/delete-user-attributes.ts'
import { forgetDevice } from './operations/forget-device.ts'
import { forgotPassword } from './operations/forgot-password.ts'
import { getDevice } from './operations/get-device.ts'
import { getTokensFromRefreshToken } from './operations/get-tokens-from-refresh-token.ts'
import { getUser } from './operations/get-user.ts'
import { getUserAttributeVerificationCode } from './operations/get-user-attribute-verification-code.ts'
import { globalSignOut } from './operations/global-sign-out.ts'
import { initiateAuth } from './operations/initiate-auth.ts'
import { listDevices } from './operations/list-devices.ts'
import { resendConfirmationCode } from './operations/resend-confirmation-code.ts'
import { respondToAuthChallenge } from './operations/respond-to-auth-challenge.ts'
import { revokeToken } from './operations/revoke-token.ts'
import { setUserMFAPreference } from './operations/set-user-mfa-preference.ts'
import { setUserSettings } from './operations/set-user-settings.ts'
import { signUp } from './operations/sign-up.ts'
import { updateDeviceStatus } from './operations/update-device-status.ts'
import { updateUserAttributes } from './operations/update-user-attributes.ts'
import { verifySoftwareToken } from './operations/verify-software-token.ts'
import { verifyUserAttribute } from './operations/verify-user-attribute.ts'
import * as z from 'zod/mini'
import { requireFreshSignIn } from './factors/require-fresh-sign-in.ts'
import { openSetup } from './factors/factor-setup.ts'
import { base32 } from './factors/totp.ts'

const inputSchema = z.object({ AccessToken: z.nullish(z.string()), Session: z.nullish(z.string()) })

const associateSoftwareToken = defineOperation(inputSchema, async (pool, input) => {
  const { account, step, claims } = await openSetup(pool, input)
  if (claims) await requireFreshSignIn(pool, account, claims)
  const seed = await pool.factors.begin(account.sub)
  return {
    SecretCode: base32(pool.factors.secret(account.sub, seed)),
    ...(step && { Session: step.session }),
  }
})

/** The wire's table of contents: what follows `AWSCognitoIdentityProviderService.` in X-Amz-Target. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['ChangePassword', changePassword],
  ['ConfirmDevice', confirmDevice],
  ['ConfirmForgotPassword', confirmForgotPassword],
  ['ConfirmSignUp', confirmSignUp],
  ['DeleteUser', deleteUser],
  ['DeleteUserAttributes', deleteUserAttributes],
  ['ForgetDevice', forgetDevice],
  ['ForgotPassword', forgotPassword],
  ['GetDevice', getDevice],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['GetUser', getUser],
  ['GetUserAttributeVerificationCode', getUserAttributeVerificationCode],
  ['GlobalSignOut', globalSignOut],
  ['InitiateAuth', initiateAuth],
  ['ListDevices', listDevices],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['RevokeToken', revokeToken],
  ['SetUserMFAPreference', setUserMFAPreference],
  ['SetUserSettings', setUserSettings],
  ['SignUp', signUp],
  ['UpdateDeviceStatus', updateDeviceStatus],
  ['UpdateUserAttributes', updateUserAttributes],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['VerifyUserAttribute', verifyUserAttribute],
])
