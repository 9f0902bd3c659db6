import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson, otherCode, password } from '../identity/person.ts'
import { clientId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

let pool: PoolUnderTest
let people = 0

beforeAll(async () => {
  pool = await startPool()
})
afterAll(async () => await pool.stop())

const lastCode = () => pool.delivered.at(-1)?.code ?? ''
const ask = async (operation: string, name: string, more: object = {}) => {
  const { status, body } = await pool.call(operation, { ClientId: clientId, Username: name, ...more })
  return { status, body }
}
const startCustom = async (name: string) =>
  (
    await pool.call('InitiateAuth', {
      AuthFlow: 'CUSTOM_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: name },
    })
  ).body.ChallengeParameters?.['CODE_DELIVERY_DESTINATION']

async function signUp() {
  const username = `known.${++people}`
  const email = `${username}@zeta.test`
  await ask('SignUp', username, { Password: password, UserAttributes: [{ Name: 'email', Value: email }] })
  return { username, email, code: lastCode() }
}

describe('where a code was sent', () => {
  it.each(['ForgotPassword', 'ResendConfirmationCode'])(
    '%s masks what was typed, whether or not somebody has that name',
    async (operation) => {
      const { username, email, sub } = await addPerson(pool)
      const waiting = await signUp()
      const shown = async (name: string) => (await ask(operation, name)).body.CodeDeliveryDetails?.Destination
      for (const name of [email, email.toUpperCase(), 'd.nobody@else.test']) {
        expect((await shown(name))?.toLowerCase()).toBe('d***@e***')
      }
      expect(await shown(email.replace('@', '＠'))).toBe('d***@e***')
      for (const name of [username, sub, waiting.username, 'nobody.at.all', crypto.randomUUID()]) {
        expect(await shown(name)).toBe('***@***')
      }
    },
  )

  it('a sign-in by a code alone masks it too', async () => {
    const { username, email } = await addPerson(pool)
    expect(await startCustom(email)).toBe('d***@e***')
    expect(await startCustom('d.other@else.test')).toBe('d***@e***')
    expect(await startCustom(username)).toBe('***@***')
    expect(await startCustom('nobody.at.all')).toBe('***@***')
  })
})

describe('ConfirmSignUp', () => {
  const confirm = (name: string, code: string) => ask('ConfirmSignUp', name, { ConfirmationCode: code })

  it('gives one error for a name of lately, of long ago and of nobody, as often as it is asked', async () => {
    const lately = await signUp()
    const { username: settled } = await addPerson(pool)
    for (const time of [1, 2, 3, 4, 5, 6]) {
      const expected = await confirm('nobody.at.all', '123456')
      expect(expected.body.__type).toBe(time < 6 ? 'CodeMismatchException' : 'LimitExceededException')
      expect(await confirm(lately.username, otherCode(lately.code))).toEqual(expected)
      expect(await confirm(settled, '123456')).toEqual(expected)
    }
  })

  it('says that a code is over to those who type the right one', async () => {
    const { username, code } = await signUp()
    pool.wait(86_400)
    expect((await confirm(username, otherCode(code))).body.__type).toBe('CodeMismatchException')
    expect((await confirm(username, code)).body.__type).toBe('ExpiredCodeException')
  })
})
