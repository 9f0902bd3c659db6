import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson, password, plainSignIn, signedInUser, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { called } from './real-client.ts'

const next = 'Parcels-2027'
let pool: PoolUnderTest
let person: Person

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const change = (token: string, from: string, to: string) =>
  pool.call('ChangePassword', { AccessToken: token, PreviousPassword: from, ProposedPassword: to })

describe('ChangePassword', () => {
  it('serves the published client, ends every other sign-in, and the old password is over', async () => {
    const user = await signedInUser(pool, person.username)
    const earlier = await tokensOf(pool, person.username)
    expect(await called((done) => user.changePassword(password, next, done))).toBe('SUCCESS')
    expect((await plainSignIn(pool, person.username)).body.message).toBe('Incorrect username or password.')
    expect((await plainSignIn(pool, person.username, next)).status).toBe(200)
    expect((await pool.call('GetUser', { AccessToken: earlier.access })).body.message).toBe(
      'Access Token has been revoked',
    )
    expect(await called((done) => user.getUserData(done))).toHaveProperty('Username')
  })

  it('refuses one that begins or ends with a space', async () => {
    const { access } = await tokensOf(pool, person.username)
    const { body } = await pool.call('ChangePassword', {
      AccessToken: access,
      PreviousPassword: password,
      ProposedPassword: `${next} `,
    })
    expect(body.__type).toBe('InvalidParameterException')
  })

  it('says to the published client which rule a password breaks, and that the old one is wrong', async () => {
    const user = await signedInUser(pool, person.username)
    expect(await called((done) => user.changePassword(password, 'Parcels2026', done))).toEqual({
      code: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password must have symbol characters',
    })
    expect(await called((done) => user.changePassword('Wrong-2026', next, done))).toEqual({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect((await plainSignIn(pool, person.username)).status).toBe(200)
  })

  it('counts wrong old passwords together with sign-ins', async () => {
    const { access } = await tokensOf(pool, person.username)
    for (let time = 0; time < 5; time++) {
      expect((await change(access, 'Wrong-2026', next)).body.message).toBe('Incorrect username or password.')
    }
    expect((await change(access, password, next)).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    })
    expect((await plainSignIn(pool, person.username)).body.message).toBe('Password attempts exceeded')
    pool.wait(1)
    expect((await change(access, password, next)).body).toEqual({})
  })
})
