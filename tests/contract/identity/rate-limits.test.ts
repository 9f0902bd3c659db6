import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { defaultLimits } from '#services/identity/rate-limits.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { addPerson, plainSignIn, tokensOf } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

const plenty = { burst: 1000, perSecond: 1000 }
const tooMany = { __type: 'TooManyRequestsException', message: 'Too many requests' }
let database: Database
let pool: PoolUnderTest

beforeAll(async () => {
  database = await databases[0]!.open()
})
beforeEach(() => emptyDatabase(database))

afterEach(() => pool.stop())
afterAll(() => database.close())

const forgot = async (name: string) =>
  (await pool.call('ForgotPassword', { ClientId: 'command-line', Username: name })).body

it('serves one source so often, whatever it asks, and again after a while', async () => {
  pool = await startPool({ limits: { perSource: { burst: 3, perSecond: 1 }, perUser: plenty } }, database)
  for (const name of ['a', 'b']) expect(await forgot(name)).not.toEqual(tooMany)
  expect((await pool.call('InventUser', {})).body.__type).toBe('UnknownOperationException')
  const refused = await pool.call('GetUser', { AccessToken: 'made-up' })
  expect(refused.body).toEqual(tooMany)
  expect(refused.headers.get('x-amzn-errortype')).toBe('TooManyRequestsException:')
  pool.wait(1)
  expect(await forgot('c')).not.toEqual(tooMany)
  expect(await forgot('d')).toEqual(tooMany)
})

it('serves one name so often, in whichever field and letters, and one access token', async () => {
  pool = await startPool({ limits: { perSource: plenty, perUser: { burst: 3, perSecond: 1 } } }, database)
  const person = await addPerson(pool)
  const { access } = await tokensOf(pool, person.username)
  await forgot(person.username.toUpperCase())
  await plainSignIn(pool, person.username)
  expect(await forgot(person.username)).toEqual(tooMany)
  const decoyed = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'command-line',
    Username: 'a.decoy',
    AuthParameters: { USERNAME: person.username, PASSWORD: 'Wrong-2026' },
    ChallengeResponses: 5,
  })
  expect(decoyed.body).toEqual(tooMany)
  expect(await forgot('somebody.else')).not.toEqual(tooMany)
  const statuses: number[] = []
  for (let time = 0; time < 4; time++) statuses.push((await pool.call('GetUser', { AccessToken: access })).status)
  expect(statuses).toEqual([200, 200, 200, 400])
  pool.wait(1)
  expect((await plainSignIn(pool, person.username)).status).toBe(200)
})

it('leaves a busy person alone unless told otherwise', async () => {
  pool = await startPool({ limits: defaultLimits }, database)
  for (let time = 0; time < 50; time++) expect(await forgot('busy.person')).not.toEqual(tooMany)
})
