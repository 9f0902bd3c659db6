import { CognitoUserAttribute, CognitoUserPool } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPerson } from './person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { memoryStorage, realUser } from './real-client.ts'

/** What the captcha's host says of the word "person"; of any other word, that it is none. */
let verdict: () => Response
let asked: string[]
let pool: PoolUnderTest
let people = 0

const captcha = {
  verifyUrl: 'https://captcha.test/verify',
  secret: 'top-secret',
  leastScore: 0.5,
  fetch: async (address: RequestInfo | URL, init?: RequestInit) => {
    const body = init?.body as URLSearchParams
    asked.push(`${address instanceof Request ? address.url : address.toString()} ${body.toString()}`)
    return body.get('response') === 'person'
      ? verdict()
      : Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  },
}

beforeAll(async () => {
  pool = await startPool({ captcha })
})
beforeEach(() => {
  asked = []
  verdict = () => Response.json({ success: true })
})
afterAll(() => pool.stop())

const signUp = (token?: string, changes: object = {}) => {
  const username = `demo.newcomer.${++people}`
  return pool.call('SignUp', {
    ClientId: clientId,
    Username: username,
    Password: 'Parcels-2026',
    UserAttributes: [{ Name: 'email', Value: `${username}@example.test` }],
    ...(token === undefined ? {} : { ValidationData: [{ Name: 'captchaToken', Value: token }] }),
    ...changes,
  })
}
const forgot = (username: string, token?: string) =>
  pool.call('ForgotPassword', {
    ClientId: clientId,
    Username: username,
    ...(token === undefined ? {} : { ClientMetadata: { captchaToken: token } }),
  })
const refusal = (message: string) => ({ __type: 'UserLambdaValidationException', message })

describe('a pool with a captcha', () => {
  it('signs a person up whom the host stands by, and asks it with the secret', async () => {
    expect((await signUp('person')).body.UserConfirmed).toBe(false)
    expect(asked).toEqual(['https://captcha.test/verify secret=top-secret&response=person'])
    expect(pool.logged.join('\n')).not.toContain('top-secret')
  })

  it('takes the word as the published client sends it', async () => {
    const users = new CognitoUserPool({
      UserPoolId: poolId,
      ClientId: clientId,
      endpoint: pool.endpoint,
      Storage: memoryStorage(),
    })
    const attribute = (Name: string, Value: string) => new CognitoUserAttribute({ Name, Value })
    const made = await new Promise((resolve) => {
      const attributes = [attribute('email', 'client@example.test')]
      users.signUp('demo.client', 'Parcels-2026', attributes, [attribute('captchaToken', 'person')], (error, result) =>
        resolve(error ?? result),
      )
    })
    expect(made).toMatchObject({ userConfirmed: false })
    const { username } = await addPerson(pool)
    const sent = await new Promise((resolve) => {
      realUser(pool.endpoint, username).forgotPassword(
        { onSuccess: resolve, onFailure: resolve },
        { captchaToken: 'person' },
      )
    })
    expect(sent).toMatchObject({ CodeDeliveryDetails: { Destination: '***@***' } })
  })

  it.each([undefined, '', 'robot'])('signs nobody up and sends no code for the word %j', async (token) => {
    const { username } = await addPerson(pool)
    const before = pool.delivered.length
    const said = refusal(token ? 'The captcha was not accepted.' : 'The captcha is missing.')
    expect((await signUp(token)).body).toEqual(said)
    expect((await forgot(username, token)).body).toEqual(said)
    expect(pool.delivered.length).toBe(before)
  })

  it('does not tell whether a name is taken without a word, nor whether there is such an account', async () => {
    const { username } = await addPerson(pool)
    expect((await signUp('robot', { Username: username })).body).toEqual(refusal('The captcha was not accepted.'))
    expect((await forgot(username)).body).toEqual((await forgot('nobody.here')).body)
  })

  it('spends no word on a sign-up that is refused anyway', async () => {
    expect((await signUp('person', { Password: 'weak' })).body.__type).toBe('InvalidPasswordException')
    expect(asked).toEqual([])
  })

  it('wants a score that is high enough, and for what is being done', async () => {
    const { username } = await addPerson(pool)
    verdict = () => Response.json({ success: true, score: 0.4, action: 'sign_up' })
    expect((await signUp('person')).body).toEqual(refusal('The captcha score is too low.'))
    verdict = () => Response.json({ success: true, score: 0.5, action: 'sign_up' })
    expect((await signUp('person')).status).toBe(200)
    expect((await forgot(username, 'person')).body).toEqual(refusal('The captcha was made for something else.'))
    verdict = () => Response.json({ success: true, score: 0.9, action: 'recover' })
    expect((await forgot(username, 'person')).status).toBe(200)
  })

  it.each<[string, () => Response]>([
    [
      'cannot be reached',
      () => {
        throw new TypeError('fetch failed')
      },
    ],
    ['answers with a page', () => new Response('<html>', { status: 502 })],
    ['answers with something else', () => Response.json({ fine: true })],
  ])('lets nobody pass while the host %s', async (_, answer) => {
    verdict = answer
    const { username } = await addPerson(pool)
    const before = pool.delivered.length
    expect((await signUp('person')).body).toEqual(refusal('The captcha could not be checked.'))
    expect((await forgot(username, 'person')).body).toEqual(refusal('The captcha could not be checked.'))
    expect(pool.delivered.length).toBe(before)
  })
})

describe('a pool without a captcha', () => {
  it('asks nobody, whatever a client sends', async () => {
    const plain = await startPool()
    const ask = {
      ClientId: clientId,
      Username: 'demo.plain',
      Password: 'Parcels-2026',
      UserAttributes: [{ Name: 'email', Value: 'plain@example.test' }],
    }
    expect(
      (await plain.call('SignUp', { ...ask, ValidationData: [{ Name: 'captchaToken', Value: 'robot' }] })).status,
    ).toBe(200)
    expect(asked).toEqual([])
    await plain.stop()
  })
})
