import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awsDate, awsJson, signAws } from '#kit/http/aws-signature.ts'
import { demoAccounts } from '#services/demo/demo-accounts.ts'
import { isFrequentPassword } from '#services/identity/passwords/frequent-passwords.ts'
import { addPerson, password, plainSignIn, tokensOf } from '../identity/person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const rejected = {
  __type: 'InvalidPasswordException',
  message: 'This password is too common. Choose another one.',
}
let pool: PoolUnderTest

beforeAll(async () => {
  pool = await startPool({ adminKey })
})
afterAll(async () => await pool.stop())

async function createUser(username: string, TemporaryPassword: string) {
  const target = 'AWSCognitoIdentityProviderService.AdminCreateUser'
  const body = JSON.stringify({ UserPoolId: poolId, Username: username, TemporaryPassword })
  const date = awsDate(pool.now())
  const request = { region: 'eu-west-2', host: new URL(pool.endpoint).host, target, body, date }
  const response = await fetch(pool.endpoint, {
    method: 'POST',
    body,
    headers: {
      authorization: signAws(adminKey, request),
      'content-type': awsJson,
      'x-amz-date': date,
      'x-amz-target': target,
    },
  })
  return (await response.json()) as object
}

describe('one of the most common passwords', () => {
  const common = 'P@ssw0rd'

  it.each([common, 'P@SSw0rd', 'Password1!', '!Password1', 'Qwerty123!!'])(
    'is not accepted at sign-up: %s',
    async (word) => {
      const { body } = await pool.call('SignUp', {
        ClientId: clientId,
        Username: 'somebody',
        Password: word,
        UserAttributes: [{ Name: 'email', Value: 'somebody@example.test' }],
      })
      expect(body).toEqual(rejected)
    },
  )

  it('is not accepted when it is changed or reset, and the code stays good', async () => {
    const { username } = await addPerson(pool)
    const { access } = await tokensOf(pool, username)
    const changed = await pool.call('ChangePassword', {
      AccessToken: access,
      PreviousPassword: password,
      ProposedPassword: common,
    })
    expect(changed.body).toEqual(rejected)
    await pool.call('ForgotPassword', { ClientId: clientId, Username: username })
    const ConfirmationCode = pool.delivered.at(-1)?.code
    const reset = (Password: string) =>
      pool.call('ConfirmForgotPassword', { ClientId: clientId, Username: username, ConfirmationCode, Password })
    expect((await reset(common)).body).toEqual(rejected)
    expect((await reset('Parcels-2027')).body).toEqual({})
  })

  it('is no first password, and does not replace one', async () => {
    expect(await createUser('invited', common)).toEqual(rejected)
    expect(await createUser('invited', 'First-Round-1')).toHaveProperty('User')
    const { Session, ChallengeName } = (await plainSignIn(pool, 'invited', 'First-Round-1')).body
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const { body } = await pool.call('RespondToAuthChallenge', {
      ChallengeName,
      ClientId: 'command-line',
      Session,
      ChallengeResponses: { USERNAME: 'invited', NEW_PASSWORD: common, 'userAttributes.email': 'invited@example.test' },
    })
    expect(body).toEqual(rejected)
  })

  it('is none that the demo uses', () => {
    for (const account of demoAccounts) expect(isFrequentPassword(account.password)).toBe(false)
  })
})
