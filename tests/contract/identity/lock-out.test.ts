import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { powerModPrime } from '#services/identity/passwords/srp.ts'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'

const password = 'Parcels-2026'
const wrong = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const locked = { __type: 'NotAuthorizedException', message: 'Password attempts exceeded' }
const clientPublic = powerModPrime(2n, 987_654_321n).toString(16)
let pool: PoolUnderTest
let username: string
let people = 0

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  username = `demo.person.${++people}`
  const sub = `6f1c2f0e-8f8b-4c7e-9f0a-${String(people).padStart(12, '0')}`
  await pool.addUser({ sub, username, password, attributes: { email: `${username}@example.test` } })
})
afterAll(() => pool.stop())

const plain = async (word: string, name = username) => {
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'command-line',
    AuthParameters: { USERNAME: name, PASSWORD: word },
  })
  return body
}
const startSrp = async (name = username) => {
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: name, SRP_A: clientPublic },
  })
  return body
}
const answerSrp = async (block: string | undefined) => {
  const { body } = await pool.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      TIMESTAMP: 'Fri Nov 6 07:00:00 UTC 2026',
      PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
    },
  })
  return body
}

describe('after five wrong passwords', () => {
  it('an account is locked for a second, then twice as long after each further failure', async () => {
    for (let time = 0; time < 5; time++) expect(await plain('Wrong-2026')).toEqual(wrong)
    for (const seconds of [1, 2, 4, 8]) {
      expect(await plain(password)).toEqual(locked)
      expect(await startSrp()).toEqual(locked)
      pool.wait(seconds - 0.001)
      expect(await plain(password)).toEqual(locked)
      pool.wait(0.001)
      expect(await plain('Wrong-2026')).toEqual(wrong)
    }
    pool.wait(16)
    expect(await plain(password)).toHaveProperty('AuthenticationResult')
    expect(await plain('Wrong-2026')).toEqual(wrong)
    expect(await plain(password)).toHaveProperty('AuthenticationResult')
  })

  it('the lock is never longer than a quarter of an hour, and another such rest forgets it', async () => {
    for (let time = 0; time < 20; time++) {
      expect(await plain('Wrong-2026')).toEqual(wrong)
      if (time >= 4 && time < 19) pool.wait(Math.min(2 ** (time - 4), 900))
    }
    pool.wait(899)
    expect(await plain(password)).toEqual(locked)
    pool.wait(901)
    for (let time = 0; time < 5; time++) expect(await plain('Wrong-2026')).toEqual(wrong)
    expect(await plain(password)).toEqual(locked)
  })

  it('many guesses at once get no further than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => plain('Wrong-2026')))
    expect(answers.filter(({ message }) => message === wrong.message)).toHaveLength(5)
    expect(answers.filter(({ message }) => message === locked.message)).toHaveLength(7)
  })

  it('exchanges opened before the lock do not get round it', async () => {
    const blocks: (string | undefined)[] = []
    for (let time = 0; time < 6; time++) blocks.push((await startSrp()).ChallengeParameters?.['SECRET_BLOCK'])
    const answers = []
    for (const block of blocks) answers.push(await answerSrp(block))
    expect(answers).toEqual([wrong, wrong, wrong, wrong, wrong, locked])
  })

  it('a name that nobody has locks like an account', async () => {
    for (let time = 0; time < 5; time++) expect(await plain('Wrong-2026', 'nobody.here')).toEqual(wrong)
    expect(await plain('Wrong-2026', 'nobody.here')).toEqual(locked)
    expect(await startSrp('NOBODY.here')).toEqual(locked)
  })
})

describe('an exchange', () => {
  it('is the same shape for a name that nobody has, with a salt and an id that stay', async () => {
    const [real, first, second] = [await startSrp(), await startSrp('nobody'), await startSrp('Nobody')]
    const shape = (body: typeof real) =>
      Object.entries(body.ChallengeParameters ?? {}).map(([name, value]) => [
        name,
        value.length > 700 ? 'wide' : value.length,
      ])
    expect(shape(first)).toEqual(shape(real))
    for (const name of ['SALT', 'USER_ID_FOR_SRP', 'USERNAME']) {
      expect(second.ChallengeParameters?.[name]).toBe(first.ChallengeParameters?.[name])
    }
    const byId = await startSrp(first.ChallengeParameters?.['USER_ID_FOR_SRP'])
    expect(byId.ChallengeParameters?.['SALT']).toBe(first.ChallengeParameters?.['SALT'])
    expect(first.ChallengeParameters?.['USER_ID_FOR_SRP']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/)
    expect(second.ChallengeParameters?.['SRP_B']).not.toBe(first.ChallengeParameters?.['SRP_B'])
  })

  it('serves once, for three minutes, to the client that opened it', async () => {
    const expired = { __type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' }
    const used = (await startSrp()).ChallengeParameters?.['SECRET_BLOCK']
    expect(await answerSrp(used)).toEqual(wrong)
    expect(await answerSrp(used)).toEqual(expired)
    expect(await answerSrp('made-up')).toEqual(expired)
    const late = (await startSrp()).ChallengeParameters?.['SECRET_BLOCK']
    pool.wait(180)
    expect(await answerSrp(late)).toEqual(expired)
  })
})
