import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { chooseNewPassword, realUser, signIn } from './real-client.ts'

const sub = '6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
const password = 'Parcels-2026'
let pool: PoolUnderTest

beforeAll(async () => {
  pool = await startPool()
  await pool.addUser({
    sub,
    username: 'demo.courier',
    password,
    groups: ['courier'],
    attributes: { email: 'demo.courier@example.test', given_name: 'Demo' },
  })
})
afterAll(() => pool.stop())

describe('sign-in with the published client', () => {
  it('proves the password and issues tokens that say who, for whom and in which groups', async () => {
    const outcome = await signIn(realUser(pool.endpoint, 'demo.courier'), 'demo.courier', password)
    if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
    const access = outcome.session.getAccessToken().payload
    const id = outcome.session.getIdToken().payload
    expect(access).toMatchObject({
      sub,
      token_use: 'access',
      client_id: 'app-client',
      username: 'demo.courier',
      scope: 'aws.cognito.signin.user.admin',
      iss: 'https://identity.test/eu-west-2_Depot1',
      'cognito:groups': ['courier'],
    })
    expect(access).not.toHaveProperty('aud')
    expect(access['origin_jti']).not.toBe(access['jti'])
    expect(id).toMatchObject({
      sub,
      token_use: 'id',
      aud: 'app-client',
      'cognito:username': 'demo.courier',
      email: 'demo.courier@example.test',
      email_verified: true,
      origin_jti: access['origin_jti'],
    })
    expect(id['exp'] - id['iat']).toBe(3600)
  })

  it.each(['DEMO.courier', 'Demo.Courier@example.test', sub])('takes %s for the same person', async (name) => {
    const outcome = await signIn(realUser(pool.endpoint, name), name, password)
    expect(outcome).toMatchObject({ kind: 'session' })
  })

  it('refuses a wrong password and a name that nobody has in the same words', async () => {
    const wrong = await signIn(realUser(pool.endpoint, 'demo.courier'), 'demo.courier', 'Parcels-2025')
    const unknown = await signIn(realUser(pool.endpoint, 'nobody.here'), 'nobody.here', password)
    expect(wrong).toEqual({
      kind: 'failure',
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(unknown).toEqual(wrong)
  })

  it('makes a person with a first password choose another before issuing tokens', async () => {
    await pool.addUser({
      sub: 'b3c1ad0e-1111-4222-8333-444455556666',
      username: 'demo.starter',
      password: 'First-Pass-1',
      temporary: true,
      attributes: { email: 'demo.starter@example.test' },
    })
    const user = realUser(pool.endpoint, 'demo.starter')
    const first = await signIn(user, 'demo.starter', 'First-Pass-1')
    expect(first).toEqual({
      kind: 'new-password',
      attributes: { email: 'demo.starter@example.test', email_verified: 'true' },
      required: [],
    })
    expect(await chooseNewPassword(user, 'short')).toMatchObject({
      code: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    })
    expect(await chooseNewPassword(user, 'Second-Pass-2', { name: 'Demo Starter' })).toMatchObject({ kind: 'session' })
    const again = await signIn(realUser(pool.endpoint, 'demo.starter'), 'demo.starter', 'Second-Pass-2')
    if (again.kind !== 'session') throw new Error(JSON.stringify(again))
    expect(again.session.getIdToken().payload).toMatchObject({ name: 'Demo Starter' })
    const old = await signIn(realUser(pool.endpoint, 'demo.starter'), 'demo.starter', 'First-Pass-1')
    expect(old.kind).toBe('failure')
  })

  it('asks for required attributes that an account lacks', async () => {
    await pool.addUser({
      sub: 'b3c1ad0e-1111-4222-8333-444455557777',
      username: 'demo.bare',
      password: 'First-Pass-1',
      temporary: true,
    })
    const user = realUser(pool.endpoint, 'demo.bare')
    expect(await signIn(user, 'demo.bare', 'First-Pass-1')).toMatchObject({ required: ['email'] })
    expect(await chooseNewPassword(user, 'Second-Pass-2')).toMatchObject({ code: 'InvalidParameterException' })
    const done = await chooseNewPassword(user, 'Second-Pass-2', { email: 'demo.bare@example.test' })
    expect(done.kind).toBe('session')
  })
})
