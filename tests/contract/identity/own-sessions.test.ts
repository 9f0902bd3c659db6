import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownSessionsSchema, type OwnSessions } from '#contracts/courier/own-sessions.ts'
import { addPerson, tokensOf, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

let pool: PoolUnderTest
let person: Person

beforeAll(async () => {
  pool = await startPool()
})
beforeEach(async () => {
  person = await addPerson(pool)
})
afterAll(() => pool.stop())

const ask = async (token: string | null, method = 'GET', path = 'sessions') => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${pool.endpoint}account/${path}`, { method, headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const sessions = async (token: string): Promise<OwnSessions['sessions']> =>
  ownSessionsSchema.parse((await ask(token)).body).sessions
const refresh = (token: string) =>
  pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'command-line',
    AuthParameters: { REFRESH_TOKEN: token },
  })

it('lists the sessions of the caller alone, the last used first, and says which one asks', async () => {
  const other = await addPerson(pool)
  await tokensOf(pool, other.username)
  const first = await tokensOf(pool, person.username)
  const began = pool.now().toISOString()
  pool.wait(60)
  const second = await tokensOf(pool, person.username)
  pool.wait(60)
  await refresh(first.refresh)
  const found = await sessions(second.access)
  expect(found).toMatchObject([
    { since: began, lastUsed: pool.now().toISOString(), browser: null, isThis: false },
    { isThis: true },
  ])
  expect(found).toHaveLength(2)
  expect((await ask(second.access)).headers.get('cache-control')).toBe('no-store')
})

it('ends one session: it cannot be refreshed, and the pool does not take its token any more', async () => {
  const [lost, mine] = [await tokensOf(pool, person.username), await tokensOf(pool, person.username)]
  const id = (await sessions(mine.access)).find(({ isThis }) => !isThis)?.id ?? ''
  const { status, body } = await ask(mine.access, 'DELETE', `sessions/${id}`)
  expect([status, ownSessionsSchema.parse(body).sessions.length]).toEqual([200, 1])
  expect((await refresh(lost.refresh)).body.message).toBe('Refresh Token has been revoked')
  expect((await ask(lost.access)).status).toBe(401)
  expect((await refresh(mine.refresh)).status).toBe(200)
  // A second press finds nothing, and is no error.
  expect((await ask(mine.access, 'DELETE', `sessions/${id}`)).status).toBe(200)
  expect(ownSessionsSchema.parse((await ask(mine.access)).body).events.map(({ kind }) => kind)).toEqual([
    'session-ended',
    'signed-in',
    'signed-in',
  ])
})

it('ends every other session and leaves this one', async () => {
  const others = [await tokensOf(pool, person.username), await tokensOf(pool, person.username)]
  const mine = await tokensOf(pool, person.username)
  expect((await ask(mine.access, 'DELETE')).status).toBe(200)
  for (const other of others) expect((await refresh(other.refresh)).body.message).toBe('Refresh Token has been revoked')
  expect((await refresh(mine.refresh)).status).toBe(200)
  expect(await sessions(mine.access)).toHaveLength(1)
})

it('does not end the session of somebody else', async () => {
  const other = await addPerson(pool)
  const theirs = await tokensOf(pool, other.username)
  const [{ id } = { id: '' }] = await sessions(theirs.access)
  const mine = await tokensOf(pool, person.username)
  expect((await ask(mine.access, 'DELETE', `sessions/${id}`)).status).toBe(200)
  expect((await refresh(theirs.refresh)).status).toBe(200)
})

it('answers nobody without a token that is still good', async () => {
  const mine = await tokensOf(pool, person.username)
  expect(await ask(null)).toMatchObject({ status: 401, body: { code: 'token-missing' } })
  expect(await ask('made.up.token')).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
  expect(await ask(mine.id)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
  expect(await ask(mine.access, 'GET', 'others')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  pool.wait(3600)
  expect(await ask(mine.access)).toMatchObject({ status: 401, body: { code: 'token-invalid' } })
})
