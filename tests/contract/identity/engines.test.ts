import { describe, expect, it } from 'vitest'
import { databases } from '#support/databases.ts'
import { addAuthenticator, addTextMessages, appCode } from './authenticator.ts'
import { addPerson, attributesOf, plainSignIn, tokensOf } from './person.ts'
import { startPool } from './pool-under-test.ts'

describe.each(databases)('on $name', (each) => {
  it('a person adds factors and a device, changes attributes, and leaves', async () => {
    const database = await each.open()
    const pool = await startPool({ deviceTracking: 'always' }, database)
    try {
      const person = await addPerson(pool, { given_name: 'Demo' })
      const { access } = await tokensOf(pool, person.username)
      await addTextMessages(pool, access)
      const secret = await addAuthenticator(pool, access)
      const changes = { AccessToken: access, UserAttributes: [{ Name: 'nickname', Value: "D'ee" }] }
      expect((await pool.call('UpdateUserAttributes', changes)).status).toBe(200)
      const names = { AccessToken: access, UserAttributeNames: ['given_name', 'custom:none'] }
      expect((await pool.call('DeleteUserAttributes', names)).status).toBe(200)
      const attributes = await attributesOf(pool, access)
      expect(attributes).toMatchObject({ nickname: "D'ee", phone_number_verified: 'true' })
      expect(attributes).not.toHaveProperty('given_name')
      await pool.call('SetUserMFAPreference', { AccessToken: access, SMSMfaSettings: { Enabled: false } })
      const { Session } = (await plainSignIn(pool, person.username)).body
      const { body } = await pool.call('RespondToAuthChallenge', {
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        ClientId: 'command-line',
        Session,
        ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret) },
      })
      const DeviceKey = body.AuthenticationResult?.NewDeviceMetadata?.DeviceKey
      const token = { AccessToken: body.AuthenticationResult?.AccessToken }
      const config = { Salt: 'AQID', PasswordVerifier: 'BAUG' }
      const confirmed = await pool.call('ConfirmDevice', { ...token, DeviceKey, DeviceSecretVerifierConfig: config })
      expect(confirmed.body).toEqual({ UserConfirmationNecessary: false })
      const known = (await plainSignIn(pool, person.username, undefined, { DEVICE_KEY: DeviceKey })).body
      expect(known.ChallengeName).toBe('DEVICE_SRP_AUTH')
      expect((await pool.call('ListDevices', token)).body.Devices).toMatchObject([{ DeviceKey }])
      expect((await pool.call('DeleteUser', token)).body).toEqual({})
      expect((await pool.call('GetUser', token)).body.__type).toBe('UserNotFoundException')
    } finally {
      await pool.stop()
      await database.close()
    }
  })
})
