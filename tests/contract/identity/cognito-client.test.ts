import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendCode,
  signUp,
} from '#features/sign-in/cognito-account.ts'
import { signIn as signInOn, type SignInResult } from '#features/sign-in/cognito-client.ts'
import { tryPasswords } from '#features/sign-in/try-passwords.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { challenge, srpExchange, tokensFor } from './scripted-answers.ts'
import { json, startScriptedPool, type ScriptedAnswer } from './scripted-pool.ts'

type ThreeOf<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [infer A, infer B, infer C, ...unknown[]] ? [A, B, C] : never

const password = 'Parcels-2026'
const sub = '6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
let pool: PoolUnderTest
let scripted: Awaited<ReturnType<typeof startScriptedPool>> | undefined

beforeAll(async () => {
  pool = await startPool()
  await pool.addUser({ sub, username: 'demo.courier', password, attributes: { email: 'demo@example.test' } })
})
afterEach(async () => {
  await scripted?.stop()
  scripted = undefined
})
afterAll(() => pool.stop())

/** A phone that no pool remembers. */
const newPhone = { read: () => Promise.resolve({}), write: () => Promise.resolve() }
const signIn = async (
  ...[at, username, word, options = {}]: [...ThreeOf<typeof signInOn>, Partial<Parameters<typeof signInOn>[3]>?]
) => await signInOn(at, username, word, { devices: newPhone, ...options })

const config = (endpoint = pool.endpoint) => ({ userPoolId: poolId, clientId, endpoint })
const follow = async (...script: ScriptedAnswer[]) => {
  scripted = await startScriptedPool(script)
  return scripted
}
function must<Kind extends SignInResult['kind']>(result: SignInResult, kind: Kind) {
  if (result.kind !== kind) throw new Error(`Expected ${kind}, got ${JSON.stringify(result)}`)
  return result as Extract<SignInResult, { kind: Kind }>
}

describe('against the pool', () => {
  it('takes a code in the groups that a message shows it in', async () => {
    const account = { username: 'grouped.codes', password, attributes: { email: 'grouped@example.test' } }
    await signUp(config(), account)
    const code = pool.delivered.at(-1)?.code ?? ''
    await confirmSignUp(config(), account.username, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)
    await forgotPassword(config(), account.username)
    const reset = pool.delivered.at(-1)?.code ?? ''
    await confirmForgotPassword(config(), account.username, `${reset.slice(0, 3)}-${reset.slice(3)}`, 'Parcels-2027')
    expect((await signIn(config(), account.username, 'Parcels-2027')).kind).toBe('signed-in')
  })

  it('signs in with a password that was pasted with a space, and with one from before that has a space', async () => {
    const paste = (word: string) => tryPasswords(word, (meant) => signIn(config(), 'demo.courier', meant))
    expect((await paste(`${password} `)).kind).toBe('signed-in')
    expect((await paste(`\t${password}\n`)).kind).toBe('signed-in')
    await pool.addUser({ sub: crypto.randomUUID(), username: 'old.space', password: `${password} ` })
    const old = await tryPasswords(`${password} `, (meant) => signIn(config(), 'old.space', meant))
    expect(old.kind).toBe('signed-in')
    await expect(paste('Parcels-1999 ')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  })

  it('signs in and hands over what the session stores', async () => {
    const progress: string[] = []
    const result = await signIn(config(), ' demo.courier ', password, { onProgress: (step) => progress.push(step) })
    const { tokens, ...who } = must(result, 'signed-in')
    expect(who).toEqual({ kind: 'signed-in', sub, username: 'demo.courier' })
    expect(Object.keys(tokens).toSorted()).toEqual([
      'accessToken',
      'clockDrift',
      'deviceKey',
      'idToken',
      'refreshToken',
    ])
    expect(tokens.deviceKey).toBeNull()
    const ahead = Math.floor(Date.now() / 1000) * 1000 - pool.now().getTime()
    expect(Math.abs(tokens.clockDrift - ahead)).toBeLessThan(60_000)
    expect(progress).toEqual(['preparing', 'proving'])
  })

  it('passes on the refusal of a wrong password with its code', async () => {
    await expect(signIn(config(), 'demo.courier', 'wrong')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
  })

  it('takes a first password to a chosen one, through a password that is too weak', async () => {
    await pool.addUser({
      sub: 'b3c1ad0e-1111-4222-8333-444455556666',
      username: 'demo.starter',
      password: 'First-Pass-1',
      temporary: true,
    })
    const asked = must(await signIn(config(), 'demo.starter', 'First-Pass-1'), 'new-password-required')
    expect(asked.missing).toEqual(['email'])
    await expect(asked.complete('')).rejects.toMatchObject({ message: 'New password is required.' })
    const attributes = { email: 'starter@example.test' }
    await expect(asked.complete('weak', attributes)).rejects.toMatchObject({ code: 'InvalidPasswordException' })
    expect(must(await asked.complete('Second-Pass-2', attributes), 'signed-in').username).toBe('demo.starter')
  })

  it('signs up, confirms, and resets a forgotten password', async () => {
    const attributes = { email: 'new.person@example.test' }
    const made = await signUp(config(), { username: 'new.person', password, attributes })
    expect(made).toEqual({ sub: expect.any(String), confirmed: false, destination: 'n***@e***' })
    expect(await resendCode(config(), 'new.person')).toEqual({ destination: '***@***' })
    await confirmSignUp(config(), 'new.person', ` ${pool.delivered.at(-1)?.code} `)
    expect(await forgotPassword(config(), 'new.person@example.test')).toEqual({ destination: 'n***@e***' })
    await expect(confirmForgotPassword(config(), 'new.person', 'abc', 'Parcels-2027')).rejects.toMatchObject({
      code: 'CodeMismatchException',
    })
    await confirmForgotPassword(config(), 'new.person', pool.delivered.at(-1)?.code ?? '', 'Parcels-2027')
    expect((await signIn(config(), 'new.person', 'Parcels-2027')).kind).toBe('signed-in')
  })

  it('lets one sign-in run at a time, and the next once that has failed', async () => {
    const first = signIn(config(), 'demo.courier', 'wrong')
    await expect(signIn(config(), 'demo.courier', password)).rejects.toMatchObject({
      message: 'Pending sign-in attempt already in progress',
    })
    await expect(first).rejects.toMatchObject({ code: 'NotAuthorizedException' })
    expect((await signIn(config(), 'demo.courier', password)).kind).toBe('signed-in')
  })
})

describe('before any request', () => {
  const nowhere = { userPoolId: poolId, clientId, endpoint: 'http://127.0.0.1:1/' }
  const account = { username: 'a', password, attributes: {} }

  it.each([
    ['Username cannot be empty', () => signIn(nowhere, ' ', password)],
    ['Username cannot be empty', () => signUp(nowhere, { ...account, username: '' })],
    ['Username cannot be empty', () => confirmSignUp(nowhere, '', '123456')],
    ['Username cannot be empty', () => resendCode(nowhere, '')],
    ['Username cannot be empty', () => forgotPassword(nowhere, '')],
    ['Password cannot be empty', () => signIn(nowhere, 'a', '')],
    ['Password cannot be empty', () => signUp(nowhere, { ...account, password: '' })],
    ['Password cannot be empty', () => confirmForgotPassword(nowhere, 'a', '123456', '')],
    ['Confirmation code cannot be empty', () => confirmSignUp(nowhere, 'a', ' ')],
    ['Confirmation code cannot be empty', () => confirmForgotPassword(nowhere, 'a', '', password)],
    ['Error creating account', () => signUp(nowhere, null as never)],
    ['Authentication Error', () => signIn({ ...nowhere, userPoolId: '' }, 'a', password)],
    ['Authentication Error', () => signIn({ ...nowhere, userPoolId: 'eu-west-2_Depot_1' }, 'a', password)],
    ['Authentication Error', () => signIn({ ...nowhere, userPoolId: `eu-west-2_${'a'.repeat(46)}` }, 'a', password)],
    ['Authentication Error', () => signIn({ ...nowhere, userPoolId: 'eu-west-2' }, 'a', password)],
    ['Authentication Error', () => forgotPassword({ ...nowhere, clientId: '' }, 'a')],
    [
      'Authentication flow type is invalid.',
      () => signIn(nowhere, 'a', password, { flow: 'ADMIN_USER_PASSWORD_AUTH' as never }),
    ],
    ['PASSWORD parameter is required', () => signIn(nowhere, 'a', '', { flow: 'USER_PASSWORD_AUTH' })],
  ])('says %j (%#)', async (message, act) => {
    await expect(act()).rejects.toMatchObject({ name: 'CognitoError', message })
  })
})

describe('when the pool cannot answer', () => {
  it('says so without a network', async () => {
    await expect(signIn(config('http://127.0.0.1:1/'), 'a', password)).rejects.toMatchObject({
      code: 'network',
      message: 'Network Error',
    })
  })

  it("is not confused by a gateway's page", async () => {
    const { endpoint } = await follow({ status: 503, type: 'text/html', body: '<html>Service unavailable</html>' })
    await expect(signIn(config(endpoint), 'a', password)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The sign-in service cannot be reached at the moment. Try again later.',
    })
  })

  it('is free to try again', async () => {
    await expect(signIn(config('http://127.0.0.1:1/'), 'a', password)).rejects.toMatchObject({ code: 'network' })
    expect((await signIn(config(), 'demo.courier', password)).kind).toBe('signed-in')
  })
})

describe('challenges of a production pool', () => {
  const done = tokensFor(sub)

  it('a text-message code, asked again after a wrong one', async () => {
    const wrong = json({ __type: 'CodeMismatchException', message: 'Invalid code' }, 400)
    const { endpoint, asked } = await follow(
      srpExchange,
      challenge('SMS_MFA', { CODE_DELIVERY_DESTINATION: '+*******123' }),
      wrong,
      done,
    )
    const step = must(await signIn(config(endpoint), 'a', password), 'code-required')
    expect(step).toMatchObject({ factor: 'SMS_MFA', destination: '+*******123' })
    await expect(step.answer('  ')).rejects.toMatchObject({ message: 'Confirmation code cannot be empty' })
    await expect(step.answer('111111')).rejects.toMatchObject({ code: 'CodeMismatchException' })
    expect((await step.answer('222222')).kind).toBe('signed-in')
    expect(asked.at(-1)?.body).toMatchObject({ ChallengeName: 'SMS_MFA', Session: 'step' })
    expect(asked).toHaveLength(4)
  })

  it('a choice of factor, then the code of the authenticator app', async () => {
    const { endpoint, asked } = await follow(
      srpExchange,
      challenge('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }),
      challenge('SOFTWARE_TOKEN_MFA'),
      done,
    )
    const choice = must(await signIn(config(endpoint), 'a', password), 'factor-choice')
    expect(choice.choices).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    await expect(choice.choose('PIGEON')).rejects.toMatchObject({ message: 'Invalid MFA type' })
    const step = must(await choice.choose('SOFTWARE_TOKEN_MFA'), 'code-required')
    expect((await step.answer('123456')).kind).toBe('signed-in')
    expect(asked.at(-1)?.body).toMatchObject({ ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: '123456' } })
  })

  it('a custom challenge, and the set-up of a second factor', async () => {
    const { endpoint, asked } = await follow(
      srpExchange,
      challenge('CUSTOM_CHALLENGE', { question: 'Round?' }),
      challenge('MFA_SETUP'),
      json({ SecretCode: 'ABCDEFGH', Session: 'set-up' }),
      json({ __type: 'EnableSoftwareTokenMFAException', message: 'Code mismatch' }, 400),
      json({ Status: 'SUCCESS', Session: 'ready' }),
      done,
    )
    const step = must(await signIn(config(endpoint), 'a', password), 'custom-challenge')
    expect(step.parameters).toEqual({ question: 'Round?' })
    await expect(step.answer('')).rejects.toMatchObject({ message: 'Challenge response cannot be empty' })
    const setup = must(await step.answer('12'), 'factor-setup')
    expect(setup.secret).toBe('ABCDEFGH')
    await expect(setup.answer('')).rejects.toMatchObject({ message: 'Confirmation code cannot be empty' })
    await expect(setup.answer('111111')).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException' })
    expect((await setup.answer(' 222222 ')).kind).toBe('signed-in')
    expect(asked.at(-2)?.body).toMatchObject({ UserCode: '222222', Session: 'set-up' })
    expect(asked.at(-1)?.body).toMatchObject({ ChallengeName: 'MFA_SETUP', Session: 'ready' })
  })

  it('sends the password itself where it is asked to', async () => {
    const { endpoint, asked } = await follow(done)
    expect((await signIn(config(endpoint), 'a', password, { flow: 'USER_PASSWORD_AUTH' })).kind).toBe('signed-in')
    expect(asked.at(-1)?.body).toMatchObject({ AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { PASSWORD: password } })
  })

  it('proves the password and then does what the pool asks for, where it has a way of its own', async () => {
    const { endpoint, asked } = await follow(srpExchange, done)
    expect((await signIn(config(endpoint), 'a', password, { flow: 'CUSTOM_AUTH' })).kind).toBe('signed-in')
    expect(asked[0]?.body).toMatchObject({ AuthFlow: 'CUSTOM_AUTH', AuthParameters: { CHALLENGE_NAME: 'SRP_A' } })
  })
})
