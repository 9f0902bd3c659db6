import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator, addTextMessages, appCode } from '../identity/authenticator.ts'
import { addPerson, attributesOf, password, plainSignIn, tokensOf, type Person } from '../identity/person.ts'
import { startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const own = '+447700900123'
const strangers = '+447700900666'
const tooOld = {
  __type: 'NotAuthorizedException',
  message: 'Sign in again with your second factor to change this.',
}
let pool: PoolUnderTest
let person: Person
let access: string

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  person = await addPerson(pool)
  ;({ access } = await tokensOf(pool, person.username))
})
afterAll(async () => await pool.stop())

const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const update = (token: string, name: string, value: string) =>
  pool.call('UpdateUserAttributes', { AccessToken: token, UserAttributes: [{ Name: name, Value: value }] })
const verifyPhone = (token: string, code: string) =>
  pool.call('VerifyUserAttribute', { AccessToken: token, AttributeName: 'phone_number', Code: code })
const isAlive = async (token: string) => (await pool.call('GetUser', { AccessToken: token })).status === 200

/** Signs in with the code of a text message. */
async function signInByText() {
  const { Session } = (await plainSignIn(pool, person.username)).body
  const { body } = await pool.call('RespondToAuthChallenge', {
    ChallengeName: 'SMS_MFA',
    ClientId: 'command-line',
    Session,
    ChallengeResponses: { USERNAME: person.username, SMS_MFA_CODE: lastCode() },
  })
  return body.AuthenticationResult?.AccessToken ?? ''
}

describe('where the account has a second factor, a token alone', () => {
  const changes: [string, string, object][] = [
    [
      'changes the phone number',
      'UpdateUserAttributes',
      { UserAttributes: [{ Name: 'phone_number', Value: strangers }] },
    ],
    ['changes the email', 'UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'thief@example.test' }] }],
    ['deletes the phone number', 'DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
    ['turns the factor off', 'SetUserMFAPreference', { SMSMfaSettings: { Enabled: false } }],
    ['turns the factor off in the older way', 'SetUserSettings', { MFAOptions: [] }],
    ['adds an authenticator app', 'AssociateSoftwareToken', {}],
    ['changes the password', 'ChangePassword', { PreviousPassword: password, ProposedPassword: 'Parcels-2027' }],
  ]
  it.each(changes)('%s in the first minutes of the sign-in, and never later', async (_, operation, body) => {
    await addTextMessages(pool, access, own)
    const token = await signInByText()
    pool.wait(301)
    expect((await pool.call(operation, { AccessToken: token, ...body })).body).toEqual(tooOld)
    expect((await plainSignIn(pool, person.username)).body.ChallengeName).toBe('SMS_MFA')
    expect(pool.delivered.at(-1)).toMatchObject({ to: own })
    const fresh = await signInByText()
    expect((await pool.call(operation, { AccessToken: fresh, ...body })).status).toBe(200)
  })

  it('that was renewed is no fresher', async () => {
    const { refresh } = await tokensOf(pool, person.username)
    const renew = async () =>
      (
        await pool.call('InitiateAuth', {
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          ClientId: 'command-line',
          AuthParameters: { REFRESH_TOKEN: refresh },
        })
      ).body.AuthenticationResult?.AccessToken ?? ''
    await addTextMessages(pool, await renew(), own)
    pool.wait(301)
    expect((await update(await renew(), 'phone_number', strangers)).body).toEqual(tooOld)
    expect((await update(await renew(), 'nickname', 'Sam')).status).toBe(200)
  })

  it('does all of this without one, as at Cognito', async () => {
    pool.wait(301)
    expect((await update(access, 'phone_number', own)).status).toBe(200)
    expect((await pool.call('AssociateSoftwareToken', { AccessToken: access })).status).toBe(200)
  })
})

describe('a new phone number', () => {
  beforeEach(async () => await addTextMessages(pool, access, own))

  it('gets no sign-in code before it is verified: until then the old one stays', async () => {
    const sent = await update(access, 'phone_number', strangers)
    expect(sent.body.CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: '+*******0666' },
    ])
    const code = lastCode()
    expect(await attributesOf(pool, access)).toMatchObject({ phone_number: own, phone_number_verified: 'true' })
    await plainSignIn(pool, person.username)
    expect(pool.delivered.at(-1)).toMatchObject({ to: own, purpose: 'factor' })
    for (const _time of ['', 'after a lost response']) expect((await verifyPhone(access, code)).body).toEqual({})
    expect(await attributesOf(pool, access)).toMatchObject({ phone_number: strangers, phone_number_verified: 'true' })
    await plainSignIn(pool, person.username)
    expect(pool.delivered.at(-1)).toMatchObject({ to: strangers, purpose: 'factor' })
  })

  it('is asked for by another code, and given up by choosing the old one', async () => {
    await update(access, 'phone_number', strangers)
    await pool.call('GetUserAttributeVerificationCode', { AccessToken: access, AttributeName: 'phone_number' })
    expect(pool.delivered.at(-1)).toMatchObject({ to: strangers, purpose: 'verify-phone' })
    const code = lastCode()
    expect((await update(access, 'phone_number', own)).body).toEqual({ CodeDeliveryDetailsList: [] })
    expect((await verifyPhone(access, code)).status).toBe(400)
    expect(await attributesOf(pool, access)).toMatchObject({ phone_number: own, phone_number_verified: 'true' })
  })
})

describe('every other session ends, and this one stays', () => {
  it('when the password is changed', async () => {
    const other = await tokensOf(pool, person.username)
    const body = { AccessToken: access, PreviousPassword: password, ProposedPassword: 'Parcels-2027' }
    expect((await pool.call('ChangePassword', body)).status).toBe(200)
    expect([await isAlive(access), await isAlive(other.access)]).toEqual([true, false])
    const refreshed = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'command-line',
      AuthParameters: { REFRESH_TOKEN: other.refresh },
    })
    expect(refreshed.body.message).toBe('Refresh Token has been revoked')
  })

  it('when a factor is turned on, replaced or turned off, or its number changes', async () => {
    const before = (await tokensOf(pool, person.username)).access
    await addTextMessages(pool, access, own)
    expect([await isAlive(access), await isAlive(before)]).toEqual([true, false])
    const second = await signInByText()
    await update(access, 'phone_number', strangers)
    expect(await isAlive(second)).toBe(true)
    await verifyPhone(access, lastCode())
    expect([await isAlive(access), await isAlive(second)]).toEqual([true, false])
    const third = await signInByText()
    await addAuthenticator(pool, access)
    expect(await isAlive(third)).toBe(false)
    const preferred = { Enabled: true, PreferredMfa: true }
    await pool.call('SetUserMFAPreference', { AccessToken: access, SMSMfaSettings: preferred })
    const fourth = await signInByText()
    const { SecretCode = '' } = (await pool.call('AssociateSoftwareToken', { AccessToken: access })).body
    expect(await isAlive(fourth)).toBe(true)
    await pool.call('VerifySoftwareToken', { AccessToken: access, UserCode: appCode(pool, SecretCode) })
    expect([await isAlive(access), await isAlive(fourth)]).toEqual([true, false])
    const fifth = await signInByText()
    await pool.call('SetUserMFAPreference', { AccessToken: access, SMSMfaSettings: { Enabled: false } })
    expect([await isAlive(access), await isAlive(fifth)]).toEqual([true, false])
  })
})
