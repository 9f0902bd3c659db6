import { CognitoUserAttribute, CognitoUserPool, type ISignUpResult } from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { memoryStorage, realUser, signIn } from './real-client.ts'

const password = 'Parcels-2026'
let pool: PoolUnderTest
let people = 0

beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.stop())

const newName = () => `demo.person.${++people}`
const signUp = (username: string, changes: object = {}) =>
  pool.call('SignUp', {
    ClientId: clientId,
    Username: username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: `${username}@example.test` }],
    ...changes,
  })
const confirm = (username: string, code: string) =>
  pool.call('ConfirmSignUp', { ClientId: clientId, Username: username, ConfirmationCode: code })
const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const wrongCode = () => (lastCode() === '000000' ? '000001' : '000000')

describe('signing up', () => {
  it.each([' Parcels-2026', 'Parcels-2026 ', 'Parcels-2026\n'])(
    'refuses the password %j, as Cognito does',
    async (word) => {
      const { status, body } = await signUp(newName(), { Password: word })
      expect([status, body.__type]).toEqual([400, 'InvalidParameterException'])
      expect(body.message).toContain(String.raw`regular expression pattern: ^[\S]+.*[\S]+$`)
      expect((await signUp(newName(), { Password: 'Par cels-2026' })).status).toBe(200)
    },
  )

  it('takes the published client from sign-up over the code to a session', async () => {
    const username = newName()
    const users = new CognitoUserPool({
      UserPoolId: poolId,
      ClientId: clientId,
      endpoint: pool.endpoint,
      Storage: memoryStorage(),
    })
    const email = new CognitoUserAttribute({ Name: 'email', Value: `${username}@example.test` })
    const result = await new Promise<ISignUpResult>((resolve, reject) => {
      users.signUp(username, password, [email], [], (error, made) => (made ? resolve(made) : reject(error)))
    })
    expect(result.userConfirmed).toBe(false)
    expect(result.codeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'd***@e***',
    })
    expect(pool.delivered.at(-1)).toMatchObject({ to: `${username}@example.test`, purpose: 'sign-up' })
    expect(lastCode()).toMatch(/^\d{6}$/)
    const early = await signIn(realUser(pool.endpoint, username), username, password)
    expect(early).toMatchObject({ code: 'UserNotConfirmedException', message: 'User is not confirmed.' })
    const confirmed = await new Promise((resolve) =>
      result.user.confirmRegistration(lastCode(), false, (error, done) => resolve(error ?? done)),
    )
    expect(confirmed).toBe('SUCCESS')
    const outcome = await signIn(realUser(pool.endpoint, username), username, password)
    if (outcome.kind !== 'session') throw new Error(JSON.stringify(outcome))
    expect(outcome.session.getIdToken().payload).toMatchObject({ sub: result.userSub, email_verified: true })
  })

  it.each([
    ['Short-1', 'Password not long enough'],
    ['parcels-2026', 'Password must have uppercase characters'],
    ['PARCELS-2026', 'Password must have lowercase characters'],
    ['Parcels-round', 'Password must have numeric characters'],
    ['Parcels2026', 'Password must have symbol characters'],
  ])('refuses the password %s: %s', async (weak, rule) => {
    const { body } = await signUp(newName(), { Password: weak })
    expect(body).toEqual({
      __type: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${rule}`,
    })
  })

  it.each([
    [[], 'InvalidParameterException'],
    [[{ Name: 'email', Value: 'nowhere' }], 'InvalidParameterException'],
    [[{ Name: 'phone_number', Value: '07700 900123' }], 'InvalidParameterException'],
    [[{ Name: 'email_verified', Value: 'true' }], 'NotAuthorizedException'],
    [[{ Name: 'sub', Value: 'chosen' }], 'NotAuthorizedException'],
    [[{ Name: 'cognito:groups', Value: 'sub-depot' }], 'NotAuthorizedException'],
  ])('refuses the attributes %j', async (attributes, type) => {
    expect((await signUp(newName(), { UserAttributes: attributes })).body.__type).toBe(type)
  })

  it('refuses a username that is taken, an address, or the sub of somebody else', async () => {
    const username = newName()
    const { body } = await signUp(username)
    expect((await signUp(username.toUpperCase())).body).toEqual({
      __type: 'UsernameExistsException',
      message: 'User already exists',
    })
    expect((await signUp(body.UserSub ?? '')).body.__type).toBe('UsernameExistsException')
    expect((await signUp('somebody@example.test')).body.__type).toBe('InvalidParameterException')
    expect((await signUp('two words')).body.__type).toBe('InvalidParameterException')
  })
})

describe('confirming', () => {
  it('refuses a wrong code, then takes the right one, and again after a lost answer', async () => {
    const username = newName()
    await signUp(username)
    expect((await confirm(username, wrongCode())).body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    })
    expect((await confirm(username, lastCode())).body).toEqual({})
    expect((await confirm(username, lastCode())).body).toEqual({})
  })

  it('refuses a code after a day, and the earlier code once another was sent', async () => {
    const username = newName()
    await signUp(username)
    const first = lastCode()
    pool.wait(86_400)
    expect((await confirm(username, first)).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
    await pool.call('ResendConfirmationCode', { ClientId: clientId, Username: username })
    expect((await confirm(username, first)).body.__type).toBe('CodeMismatchException')
    expect((await confirm(username, lastCode())).status).toBe(200)
  })

  it('does not let a code be guessed', async () => {
    const username = newName()
    await signUp(username)
    const right = lastCode()
    const answers: (string | undefined)[] = []
    for (let guess = 0; guess < 6; guess++) answers.push((await confirm(username, wrongCode())).body.__type)
    expect(answers).toEqual([...Array<string>(5).fill('CodeMismatchException'), 'LimitExceededException'])
    pool.wait(3600)
    expect((await confirm(username, right)).body.__type).toBe('ExpiredCodeException')
  })

  it('gives an address to one account only', async () => {
    const [first, second] = [newName(), newName()]
    const UserAttributes = [{ Name: 'email', Value: 'Shared@example.test' }]
    await signUp(first, { UserAttributes })
    expect((await confirm(first, lastCode())).status).toBe(200)
    await signUp(second, { UserAttributes: [{ Name: 'email', Value: 'shared@example.test' }] })
    for (const _time of [1, 2]) {
      expect((await confirm(second, lastCode())).body).toEqual({
        __type: 'AliasExistsException',
        message: 'An account with the given email already exists.',
      })
    }
  })

  it('limits how often codes are sent', async () => {
    const username = newName()
    await signUp(username)
    const resend = () => pool.call('ResendConfirmationCode', { ClientId: clientId, Username: username })
    const sentBefore = pool.delivered.length
    for (let time = 0; time < 8; time++) await resend()
    expect(pool.delivered.length - sentBefore).toBe(4)
    expect((await resend()).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    })
  })
})
