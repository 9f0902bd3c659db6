import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appCode } from './authenticator.ts'
import { addPerson, otherCode, password, plainSignIn, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { answered, associate, realUser, sendCode, signIn } from './real-client.ts'

let pool: PoolUnderTest
let person: Person

beforeAll(async () => {
  pool = await startPool({ factorRequired: true })
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const finish = (session: string | undefined) =>
  pool.call('RespondToAuthChallenge', {
    ChallengeName: 'MFA_SETUP',
    ClientId: 'command-line',
    Session: session,
    ChallengeResponses: { USERNAME: person.username },
  })

it('MFA_SETUP leads the published client through setting an app up to a session', async () => {
  const user = realUser(pool.endpoint, person.username)
  expect(await signIn(user, person.username, password)).toMatchObject({
    name: 'MFA_SETUP',
    parameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  })
  const secret = await associate(user)
  const wrong = otherCode(appCode(pool, secret))
  expect(await answered((done) => user.verifySoftwareToken(wrong, 'Phone', done))).toMatchObject({
    code: 'EnableSoftwareTokenMFAException',
  })
  const session = await answered((done) => user.verifySoftwareToken(appCode(pool, secret), 'Phone', done))
  expect(session).toHaveProperty('accessToken')
  pool.wait(30)
  const again = realUser(pool.endpoint, person.username)
  expect(await signIn(again, person.username, password)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
  expect((await sendCode(again, appCode(pool, secret), 'SOFTWARE_TOKEN_MFA')).kind).toBe('session')
})

it('gives no tokens before the app has shown a code, and one sign-in for it', async () => {
  const { body } = await plainSignIn(pool, person.username)
  expect((await finish(body.Session)).body.__type).toBe('NotAuthorizedException')
  const associated = await pool.call('AssociateSoftwareToken', { Session: body.Session })
  expect((await finish(associated.body.Session)).body.__type).toBe('NotAuthorizedException')
  const UserCode = appCode(pool, associated.body.SecretCode ?? '')
  const verified = await pool.call('VerifySoftwareToken', { Session: associated.body.Session, UserCode })
  const answers = await Promise.all([finish(verified.body.Session), finish(verified.body.Session)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('does not let an earlier sign-in replace an app that was set up meanwhile', async () => {
  const earlier = (await plainSignIn(pool, person.username)).body.Session
  const { body } = await plainSignIn(pool, person.username)
  const associated = await pool.call('AssociateSoftwareToken', { Session: body.Session })
  const UserCode = appCode(pool, associated.body.SecretCode ?? '')
  await pool.call('VerifySoftwareToken', { Session: body.Session, UserCode })
  const late = await pool.call('AssociateSoftwareToken', { Session: earlier })
  expect(late.body.message).toBe('Invalid session for the user, session is expired.')
})

it('keeps the last factor on', async () => {
  const { body } = await plainSignIn(pool, person.username)
  const associated = await pool.call('AssociateSoftwareToken', { Session: body.Session })
  const UserCode = appCode(pool, associated.body.SecretCode ?? '')
  const verified = await pool.call('VerifySoftwareToken', { Session: body.Session, UserCode })
  const { AuthenticationResult: tokens } = (await finish(verified.body.Session)).body
  const off = { AccessToken: tokens?.AccessToken, SoftwareTokenMfaSettings: { Enabled: false } }
  expect((await pool.call('SetUserMFAPreference', off)).body.__type).toBe('InvalidParameterException')
})
