import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAuthenticator, addTextMessages, appCode } from './authenticator.ts'
import { addPerson, otherCode, password, plainSignIn, signedInUser, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { answered, associate, called, chooseFactor, realUser, sendCode, signIn } from './real-client.ts'

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
afterAll(() => pool.stop())

const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const startSignIn = async () => {
  const user = realUser(pool.endpoint, person.username)
  return { user, outcome: await signIn(user, person.username, password) }
}
const wireSignIn = async () => (await plainSignIn(pool, person.username)).body
const answer = (name: string, session: string | undefined, responses: object, client = 'command-line') =>
  pool.call('RespondToAuthChallenge', {
    ChallengeName: name,
    ClientId: client,
    Session: session,
    ChallengeResponses: { USERNAME: person.username, ...responses },
  })
const prefer = (settings: object) => pool.call('SetUserMFAPreference', { AccessToken: access, ...settings })

describe('an authenticator app', () => {
  it('is set up, turned on and asked for by the published client, also after a wrong code', async () => {
    const user = await signedInUser(pool, person.username)
    const secret = await associate(user)
    expect(secret).toMatch(/^[A-Z2-7]{52}$/)
    const wrong = otherCode(appCode(pool, secret))
    expect(await answered((done) => user.verifySoftwareToken(wrong, 'Phone', done))).toEqual({
      code: 'EnableSoftwareTokenMFAException',
      message: 'Code mismatch',
    })
    const verified = await answered((done) => user.verifySoftwareToken(appCode(pool, secret), 'Phone', done))
    expect(verified).toEqual({ Status: 'SUCCESS' })
    expect((await startSignIn()).outcome.kind).toBe('session')
    const on = { Enabled: true, PreferredMfa: true }
    expect(await called((done) => user.setUserMfaPreference(null, on, done))).toBe('SUCCESS')
    pool.wait(30)
    const next = await startSignIn()
    expect(next.outcome).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA', parameters: { FRIENDLY_DEVICE_NAME: 'Phone' } })
    expect(await sendCode(next.user, otherCode(appCode(pool, secret)), 'SOFTWARE_TOKEN_MFA')).toEqual({
      kind: 'failure',
      code: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    expect((await sendCode(next.user, appCode(pool, secret), 'SOFTWARE_TOKEN_MFA')).kind).toBe('session')
  })

  it("'s code serves once, in any session, and one step early or late", async () => {
    const secret = await addAuthenticator(pool, access)
    const first = await wireSignIn()
    const second = await wireSignIn()
    const code = appCode(pool, secret)
    const used = { __type: 'ExpiredCodeException', message: 'Your software token has already been used once.' }
    const answers = await Promise.all(
      [first, second].map(({ Session }) => answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: code })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ body }) => body)).toContainEqual(used)
    const { Session } = await wireSignIn()
    const send = (ahead: number) =>
      answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret, ahead) })
    expect((await send(-1)).body).toEqual(used)
    expect((await send(2)).body.__type).toBe('CodeMismatchException')
    expect((await send(1)).status).toBe(200)
  })

  it('keeps the earlier secret until the new one has shown a code', async () => {
    const secret = await addAuthenticator(pool, access)
    await pool.call('AssociateSoftwareToken', { AccessToken: access })
    const { Session } = await wireSignIn()
    const { status } = await answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret) })
    expect(status).toBe(200)
  })

  it('is guessed no faster by many sessions: five tries, then twice as long between any two', async () => {
    const secret = await addAuthenticator(pool, access)
    const wrong = otherCode(appCode(pool, secret))
    const types: (string | undefined)[] = []
    for (let time = 0; time < 6; time++) {
      const { Session } = await wireSignIn()
      types.push((await answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: wrong })).body.__type)
    }
    expect(types).toEqual([...Array<string>(5).fill('CodeMismatchException'), 'LimitExceededException'])
    const { Session } = await wireSignIn()
    pool.wait(1)
    expect((await answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: wrong })).status).toBe(400)
    pool.wait(1)
    const right = () => answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret) })
    expect((await right()).body.__type).toBe('LimitExceededException')
    pool.wait(1)
    expect((await right()).status).toBe(200)
  })

  it('cannot be verified before it was associated, nor turned on before it was verified', async () => {
    const verify = () => pool.call('VerifySoftwareToken', { AccessToken: access, UserCode: '123456' })
    expect((await verify()).body.__type).toBe('InvalidParameterException')
    const on = { SoftwareTokenMfaSettings: { Enabled: true } }
    await pool.call('AssociateSoftwareToken', { AccessToken: access })
    expect((await prefer(on)).body).toEqual({
      __type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    })
    expect((await pool.call('AssociateSoftwareToken', {})).body.__type).toBe('InvalidParameterException')
    expect((await pool.call('AssociateSoftwareToken', { Session: 'made-up' })).body.__type).toBe(
      'NotAuthorizedException',
    )
  })
})

describe('text messages', () => {
  it('are turned on, asked for and turned off by the published client', async () => {
    const user = await signedInUser(pool, person.username)
    expect(await called((done) => user.enableMFA(done))).toEqual({
      code: 'InvalidParameterException',
      message: 'User does not have delivery config set to turn on SMS_MFA',
    })
    await addTextMessages(pool, user.getSignInUserSession()?.getAccessToken().getJwtToken() ?? '')
    expect(await called((done) => user.disableMFA(done))).toBe('SUCCESS')
    expect((await startSignIn()).outcome.kind).toBe('session')
    expect(await called((done) => user.enableMFA(done))).toBe('SUCCESS')
    expect(await called((done) => user.getMFAOptions(done))).toEqual([
      { DeliveryMedium: 'SMS', AttributeName: 'phone_number' },
    ])
    const next = await startSignIn()
    expect(next.outcome).toMatchObject({
      name: 'SMS_MFA',
      parameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '+*******0123' },
    })
    expect(pool.delivered.at(-1)).toMatchObject({ to: '+447700900123', purpose: 'factor' })
    expect(await sendCode(next.user, otherCode(lastCode()), 'SMS_MFA')).toMatchObject({ code: 'CodeMismatchException' })
    expect((await sendCode(next.user, lastCode(), 'SMS_MFA')).kind).toBe('session')
  })

  it('carry codes that serve once, for three minutes, in their own kind of challenge', async () => {
    await addTextMessages(pool, access)
    const { Session } = await wireSignIn()
    const code = lastCode()
    const other = await answer('SOFTWARE_TOKEN_MFA', Session, { SOFTWARE_TOKEN_MFA_CODE: code })
    expect(other.body.__type).toBe('NotAuthorizedException')
    const foreign = await answer('SMS_MFA', Session, { SMS_MFA_CODE: code }, 'app-client')
    expect(foreign.body.message).toBe('Invalid session for the user, session is expired.')
    expect((await answer('SMS_MFA', Session, { SMS_MFA_CODE: code })).status).toBe(200)
    expect((await answer('SMS_MFA', Session, { SMS_MFA_CODE: code })).body.__type).toBe('NotAuthorizedException')
    const late = await wireSignIn()
    pool.wait(180)
    expect((await answer('SMS_MFA', late.Session, { SMS_MFA_CODE: lastCode() })).status).toBe(400)
  })

  it('are not sent without end to somebody who has the password alone', async () => {
    await addTextMessages(pool, access)
    const before = pool.delivered.length
    for (let time = 0; time < 5; time++) await wireSignIn()
    expect((await wireSignIn()).__type).toBe('LimitExceededException')
    expect(pool.delivered.length - before).toBe(5)
  })
})

describe('two factors', () => {
  beforeEach(async () => {
    await addTextMessages(pool, access)
  })

  it('are chosen between by the published client', async () => {
    const secret = await addAuthenticator(pool, access)
    const { body } = await pool.call('GetUser', { AccessToken: access })
    expect(body.UserMFASettingList).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    const { user, outcome } = await startSignIn()
    expect(outcome).toMatchObject({
      name: 'SELECT_MFA_TYPE',
      parameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    })
    expect(await chooseFactor(user, 'PIGEON')).toMatchObject({ code: 'InvalidParameterException' })
    expect(await chooseFactor(user, 'SOFTWARE_TOKEN_MFA')).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
    expect((await sendCode(user, appCode(pool, secret), 'SOFTWARE_TOKEN_MFA')).kind).toBe('session')
    const again = await startSignIn()
    expect(await chooseFactor(again.user, 'SMS_MFA')).toMatchObject({ name: 'SMS_MFA' })
    expect((await sendCode(again.user, lastCode(), 'SMS_MFA')).kind).toBe('session')
  })

  it('ask for the preferred one, which is one at a time', async () => {
    await addAuthenticator(pool, access)
    const both = { Enabled: true, PreferredMfa: true }
    const refused = await prefer({ SMSMfaSettings: both, SoftwareTokenMfaSettings: both })
    expect(refused.body.__type).toBe('InvalidParameterException')
    expect((await prefer({ SMSMfaSettings: { Enabled: false, PreferredMfa: true } })).status).toBe(400)
    await prefer({ SMSMfaSettings: both })
    expect((await wireSignIn()).ChallengeName).toBe('SMS_MFA')
    await prefer({ SoftwareTokenMfaSettings: both })
    expect((await wireSignIn()).ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const { body } = await pool.call('GetUser', { AccessToken: access })
    expect(body.PreferredMfaSetting).toBe('SOFTWARE_TOKEN_MFA')
    await prefer({ SoftwareTokenMfaSettings: { Enabled: false } })
    expect((await wireSignIn()).ChallengeName).toBe('SMS_MFA')
    await prefer({ SMSMfaSettings: { Enabled: false, PreferredMfa: false } })
    expect(await wireSignIn()).toHaveProperty('AuthenticationResult')
  })
})
