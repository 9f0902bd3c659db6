import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addAuthenticator, appCode } from './authenticator.ts'
import { addPerson, otherCode, password, tokensOf, type Person } from './person.ts'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { answerCustom, realUser, sendCode, signIn, startCustom } from './real-client.ts'

let pool: PoolUnderTest
let person: Person

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const wrong = { kind: 'failure', code: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const start = (name: string, client = clientId) =>
  pool.call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', ClientId: client, AuthParameters: { USERNAME: name } })
const answer = (session: string | undefined, text: string) =>
  pool.call('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ClientId: clientId,
    Session: session,
    ChallengeResponses: { USERNAME: person.username, ANSWER: text },
  })

it('signs the published client in by a code alone, also after a wrong one', async () => {
  const user = realUser(pool.endpoint, person.username)
  expect(await startCustom(user, person.username)).toMatchObject({
    name: 'CUSTOM_CHALLENGE',
    parameters: { CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL', CODE_DELIVERY_DESTINATION: '***@***' },
  })
  expect(pool.delivered.at(-1)).toMatchObject({ to: person.email, purpose: 'custom' })
  expect(await answerCustom(user, otherCode(lastCode()))).toEqual(wrong)
  expect((await answerCustom(user, lastCode())).kind).toBe('session')
})

it('asks the published client for the password first, where it offers that', async () => {
  const sent = pool.delivered.length
  const stranger = realUser(pool.endpoint, person.username)
  stranger.setAuthenticationFlowType('CUSTOM_AUTH')
  expect(await signIn(stranger, person.username, 'Wrong-2026')).toEqual(wrong)
  expect(pool.delivered.length).toBe(sent)
  const user = realUser(pool.endpoint, person.username)
  user.setAuthenticationFlowType('CUSTOM_AUTH')
  expect(await signIn(user, person.username, password)).toMatchObject({
    name: 'CUSTOM_CHALLENGE',
    parameters: { CODE_DELIVERY_DESTINATION: 'd***@e***' },
  })
  expect((await answerCustom(user, lastCode())).kind).toBe('session')
})

it('still asks for a second factor that was turned on', async () => {
  const secret = await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
  const user = realUser(pool.endpoint, person.username)
  await startCustom(user, person.username)
  expect(await answerCustom(user, lastCode())).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
  expect((await sendCode(user, appCode(pool, secret), 'SOFTWARE_TOKEN_MFA')).kind).toBe('session')
})

it('takes a code once, for three minutes, and a few guesses', async () => {
  const first = (await start(person.username)).body.Session
  const code = lastCode()
  expect((await answer(first, code)).status).toBe(200)
  expect((await answer(first, code)).body.message).toBe('Invalid session for the user, session is expired.')
  const second = (await start(person.username)).body.Session
  expect((await answer(second, code)).body.message).toBe(wrong.message)
  pool.wait(180)
  expect((await answer(second, lastCode())).status).toBe(400)
  const third = (await start(person.username)).body.Session
  const guesses: (string | undefined)[] = []
  for (let time = 0; time < 5; time++) guesses.push((await answer(third, otherCode(lastCode()))).body.__type)
  expect(guesses.at(-1)).toBe('LimitExceededException')
})

it('tells nobody who has an account', async () => {
  const sent = pool.delivered.length
  const unknown = await start('nobody.here')
  expect(unknown.body).toMatchObject({
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeParameters: { CODE_DELIVERY_DESTINATION: '***@***' },
  })
  expect(pool.delivered.length).toBe(sent)
  expect((await answer(unknown.body.Session, '123456')).body.message).toBe(wrong.message)
  expect((await start(person.username, 'command-line')).body.message).toBe(
    'CUSTOM_AUTH flow not enabled for this client',
  )
})

it('asks what a deployment chooses', async () => {
  const riddle = {
    ask: async () => ({ parameters: { question: 'How many?' }, state: { right: '12' } }),
    check: async (_subject: object, state: Record<string, string>, text: string) => text === state['right'],
  }
  const asking = await startPool({}, undefined, { customChallenge: riddle })
  try {
    await asking.addUser({ sub: person.sub, username: person.username, password })
    const user = realUser(asking.endpoint, person.username)
    expect(await startCustom(user, person.username)).toMatchObject({ parameters: { question: 'How many?' } })
    expect(await answerCustom(user, '11')).toEqual(wrong)
    expect((await answerCustom(user, '12')).kind).toBe('session')
  } finally {
    await asking.stop()
  }
})
