import { createHmac } from 'node:crypto'
import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgetDeviceCommand,
  ForgotPasswordCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SetUserSettingsCommand,
  SignUpCommand,
  UpdateDeviceStatusCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { CognitoIdentityClient, GetCredentialsForIdentityCommand, GetIdCommand } from '@aws-sdk/client-cognito-identity'
import { check, codeFor, equal, refused } from './rows.mjs'

/** RFC 6238, six figures. */
function appCode(secret, at = Date.now()) {
  const bits = [...secret.replaceAll('=', '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      .map((byte) => Number.parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.at(-1) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/** Sections 3, 4, 6 and 7, called with the AWS SDK for JavaScript. */
export async function tryAwsSdk({ row }, place) {
  const { clientId: ClientId, userPoolId: UserPoolId, identityPoolId: IdentityPoolId, region } = place.identity
  const pool = new CognitoIdentityProviderClient({
    region,
    endpoint: `${place.address}/identity/`,
    credentials: { accessKeyId: place.adminKey.id, secretAccessKey: place.adminKey.secret },
  })
  const stranger = new CognitoIdentityProviderClient({
    region,
    endpoint: `${place.address}/identity/`,
    credentials: { accessKeyId: place.adminKey.id, secretAccessKey: 'another-secret-altogether' },
  })
  const cloud = new CognitoIdentityClient({ region, endpoint: `${place.address}/identity-pool/` })
  const Username = `sdk.${Date.now()}`
  const email = `${Username}@example.com`
  let Password = 'Van-Rack-2026'
  let tokens
  const password = async () =>
    await pool.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId,
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    )
  /** Answers the challenge that a sign-in has ended in. */
  const answer = async ({ ChallengeName, Session }, responses) =>
    await pool.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: Username, ...responses },
      }),
    )

  await row('SignUp, ResendConfirmationCode, ConfirmSignUp', async () => {
    await pool.send(
      new SignUpCommand({ ClientId, Username, Password, UserAttributes: [{ Name: 'email', Value: email }] }),
    )
    const { name } = await refused(
      async () => await pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: '000000' })),
      'CodeMismatchException',
    )
    equal(name, 'CodeMismatchException', 'a wrong code')
    await pool.send(new ResendConfirmationCodeCommand({ ClientId, Username }))
    await pool.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode: await codeFor(place, email) }))
  })
  await row('InitiateAuth with USER_PASSWORD_AUTH, and a device that is offered', async () => {
    tokens = (await password()).AuthenticationResult
    check(tokens.AccessToken && tokens.IdToken && tokens.RefreshToken, 'There are three tokens.')
    check(tokens.NewDeviceMetadata?.DeviceKey, 'A device is offered.')
  })
  await row('GetUser', async () => {
    const user = await pool.send(new GetUserCommand({ AccessToken: tokens.AccessToken }))
    equal(user.UserAttributes.find(({ Name }) => Name === 'email').Value, email, 'the address')
  })
  await row('InitiateAuth with REFRESH_TOKEN_AUTH, and GetTokensFromRefreshToken', async () => {
    const renewed = await pool.send(
      new InitiateAuthCommand({
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId,
        AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
      }),
    )
    check(renewed.AuthenticationResult.AccessToken, 'There is an access token.')
    const newer = await pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: tokens.RefreshToken }))
    check(newer.AuthenticationResult.IdToken, 'There is an id token.')
  })
  await row(
    'UpdateUserAttributes, GetUserAttributeVerificationCode, VerifyUserAttribute, DeleteUserAttributes',
    async () => {
      const { AccessToken } = tokens
      const UserAttributes = [
        { Name: 'given_name', Value: 'Dee' },
        { Name: 'phone_number', Value: '+447700900123' },
      ]
      await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
      await pool.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'phone_number' }))
      const Code = await codeFor(place, '+447700900123')
      await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'phone_number', Code }))
      await pool.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: ['given_name'] }))
    },
  )
  await row('ConfirmDevice, GetDevice, ListDevices, UpdateDeviceStatus, ForgetDevice', async () => {
    const { AccessToken } = tokens
    const { DeviceKey } = tokens.NewDeviceMetadata
    const DeviceSecretVerifierConfig = { Salt: 'AQIDBA==', PasswordVerifier: Buffer.alloc(384, 7).toString('base64') }
    await pool.send(
      new ConfirmDeviceCommand({ AccessToken, DeviceKey, DeviceName: 'A phone', DeviceSecretVerifierConfig }),
    )
    const { Device } = await pool.send(new GetDeviceCommand({ AccessToken, DeviceKey }))
    equal(Device.DeviceKey, DeviceKey, 'the device')
    equal((await pool.send(new ListDevicesCommand({ AccessToken, Limit: 60 }))).Devices.length, 1, 'the devices')
    await refused(
      async () => await pool.send(new ListDevicesCommand({ AccessToken, Limit: 61 })),
      'InvalidParameterException',
    )
    await pool.send(new UpdateDeviceStatusCommand({ AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }))
    await pool.send(new ForgetDeviceCommand({ AccessToken, DeviceKey }))
    equal((await pool.send(new ListDevicesCommand({ AccessToken, Limit: 60 }))).Devices.length, 0, 'the devices')
  })
  await row('ForgotPassword, ConfirmForgotPassword, ChangePassword', async () => {
    await pool.send(new ForgotPasswordCommand({ ClientId, Username }))
    Password = 'Van-Rack-2027'
    const ConfirmationCode = await codeFor(place, email)
    await pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, Password, ConfirmationCode }))
    tokens = (await password()).AuthenticationResult
    const { AccessToken } = tokens
    await pool.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: Password, ProposedPassword: 'Van-Rack-2028' }),
    )
    Password = 'Van-Rack-2028'
    tokens = (await password()).AuthenticationResult
  })
  await row('CUSTOM_AUTH and CUSTOM_CHALLENGE', async () => {
    const asked = await pool.send(
      new InitiateAuthCommand({ AuthFlow: 'CUSTOM_AUTH', ClientId, AuthParameters: { USERNAME: Username } }),
    )
    equal(asked.ChallengeName, 'CUSTOM_CHALLENGE', 'the challenge')
    const answered = await answer(asked, { ANSWER: await codeFor(place, email) })
    check(answered.AuthenticationResult.AccessToken, 'There is an access token.')
  })
  await row('GetId and GetCredentialsForIdentity, for a person and for a guest', async () => {
    const Logins = { [`cognito-idp.${region}.amazonaws.com/${UserPoolId}`]: tokens.IdToken }
    const { IdentityId } = await cloud.send(new GetIdCommand({ IdentityPoolId, Logins }))
    const { Credentials } = await cloud.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }))
    check(Credentials.SecretKey && Credentials.SessionToken, 'There are credentials.')
    check(Credentials.Expiration instanceof Date, 'They end.')
    const guest = await cloud.send(new GetIdCommand({ IdentityPoolId }))
    const given = await cloud.send(new GetCredentialsForIdentityCommand({ IdentityId: guest.IdentityId }))
    check(given.Credentials.AccessKeyId, 'A guest has credentials.')
  })
  await row(
    'AssociateSoftwareToken, VerifySoftwareToken, SetUserMFAPreference, SetUserSettings, SOFTWARE_TOKEN_MFA',
    async () => {
      const { AccessToken } = tokens
      const { SecretCode } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }))
      const before = Date.now() - 30_000
      await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: appCode(SecretCode, before) }))
      await pool.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      )
      const asked = await password()
      equal(asked.ChallengeName, 'SOFTWARE_TOKEN_MFA', 'the challenge')
      const answered = await answer(asked, { SOFTWARE_TOKEN_MFA_CODE: appCode(SecretCode) })
      tokens = answered.AuthenticationResult
      await pool.send(
        new SetUserMFAPreferenceCommand({
          AccessToken: tokens.AccessToken,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      )
      await pool.send(new SetUserSettingsCommand({ AccessToken: tokens.AccessToken, MFAOptions: [] }))
    },
  )
  await row('an administrator by the SDK’s own signature, and nobody by another key', async () => {
    const user = await pool.send(new AdminGetUserCommand({ UserPoolId, Username }))
    equal(user.Enabled, true, 'whether the account is open')
    await refused(
      async () => await stranger.send(new AdminGetUserCommand({ UserPoolId, Username })),
      'InvalidSignatureException',
    )
  })
  await row('RevokeToken, GlobalSignOut', async () => {
    await pool.send(new RevokeTokenCommand({ ClientId, Token: tokens.RefreshToken }))
    const error = await refused(
      async () =>
        await pool.send(
          new InitiateAuthCommand({
            AuthFlow: 'REFRESH_TOKEN_AUTH',
            ClientId,
            AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
          }),
        ),
      'NotAuthorizedException',
    )
    equal(error.message, 'Refresh Token has been revoked', 'the refusal')
    tokens = (await password()).AuthenticationResult
    await pool.send(new GlobalSignOutCommand({ AccessToken: tokens.AccessToken }))
    await refused(
      async () => await pool.send(new GetUserCommand({ AccessToken: tokens.AccessToken })),
      'NotAuthorizedException',
    )
  })
  await row('DeleteUser', async () => {
    tokens = (await password()).AuthenticationResult
    await pool.send(new DeleteUserCommand({ AccessToken: tokens.AccessToken }))
    const error = await refused(password, 'NotAuthorizedException')
    equal(error.message, 'Incorrect username or password.', 'the refusal')
  })
}
