import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { realUser, signIn } from './real-client.ts'

const oldPassword = 'Parcels-2026'
const newPassword = 'Parcels-2027'
let pool: PoolUnderTest
let username: string
let people = 0

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  username = `demo.person.${++people}`
  await pool.addUser({
    sub: `6f1c2f0e-8f8b-4c7e-9f0a-${String(people).padStart(12, '0')}`,
    username,
    password: oldPassword,
    attributes: { email: `${username}@example.test` },
  })
})
afterAll(() => pool.stop())

const forgot = (name: string) => pool.call('ForgotPassword', { ClientId: clientId, Username: name })
const reset = (name: string, code: string, password = newPassword) =>
  pool.call('ConfirmForgotPassword', {
    ClientId: clientId,
    Username: name,
    ConfirmationCode: code,
    Password: password,
  })
const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const plainSignIn = (password: string) =>
  pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'command-line',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  })

it('lets the published client choose another password, and the old one is over', async () => {
  const user = realUser(pool.endpoint, username)
  const sent = await new Promise((resolve) => user.forgotPassword({ onSuccess: resolve, onFailure: resolve }))
  expect(sent).toMatchObject({ CodeDeliveryDetails: { Destination: '***@***' } })
  const done = await new Promise((resolve) =>
    user.confirmPassword(lastCode(), newPassword, { onSuccess: resolve, onFailure: resolve }),
  )
  expect(done).toBe('SUCCESS')
  expect((await signIn(realUser(pool.endpoint, username), username, newPassword)).kind).toBe('session')
  expect((await signIn(realUser(pool.endpoint, username), username, oldPassword)).kind).toBe('failure')
})

it('ends every earlier sign-in', async () => {
  const { body } = await plainSignIn(oldPassword)
  await forgot(username)
  await reset(username, lastCode())
  const refreshed = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'command-line',
    AuthParameters: { REFRESH_TOKEN: body.AuthenticationResult?.RefreshToken },
  })
  expect(refreshed.body.message).toBe('Refresh Token has been revoked')
})

it('keeps the code when the new password breaks a rule', async () => {
  await forgot(username)
  expect((await reset(username, lastCode(), 'weak')).body.__type).toBe('InvalidPasswordException')
  expect((await reset(username, lastCode(), ` ${newPassword}`)).body.__type).toBe('InvalidParameterException')
  expect((await reset(username, lastCode())).status).toBe(200)
})

it('takes the same request again after a lost answer, and no other password by the same code', async () => {
  await forgot(username)
  await reset(username, lastCode())
  expect((await reset(username, lastCode())).status).toBe(200)
  expect((await reset(username, lastCode(), 'Parcels-2028')).body.__type).toBe('ExpiredCodeException')
  expect((await plainSignIn(newPassword)).status).toBe(200)
})

it('refuses a code after an hour, and one that was sent for a sign-up', async () => {
  await forgot(username)
  const code = lastCode()
  pool.wait(3600)
  expect((await reset(username, code)).body.__type).toBe('ExpiredCodeException')
  const stranger = `new.${username}`
  await pool.call('SignUp', {
    ClientId: clientId,
    Username: stranger,
    Password: oldPassword,
    UserAttributes: [{ Name: 'email', Value: `${stranger}@example.test` }],
  })
  expect((await reset(stranger, lastCode())).body.__type).toBe('ExpiredCodeException')
})

it('answers for a name that nobody has as it does for a person', async () => {
  const sentBefore = pool.delivered.length
  const unknown = await forgot('nobody.at.all')
  expect(unknown.status).toBe(200)
  expect(unknown.body.CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: '***@***',
  })
  expect((await forgot('nobody.at.all')).body).toEqual(unknown.body)
  expect(pool.delivered.length).toBe(sentBefore)
  await forgot(username)
  const wrong = lastCode() === '000000' ? '000001' : '000000'
  expect((await reset('nobody.at.all', wrong)).body).toEqual((await reset(username, wrong)).body)
  expect((await reset('no.code.asked', wrong)).body.__type).toBe('ExpiredCodeException')
})
