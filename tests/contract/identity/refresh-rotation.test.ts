import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { addPerson, password, type Person } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

const graceSeconds = 10
const flows = ['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH'] as const

describe.each(databases)('refresh tokens that change, on $name', (each) => {
  let database: Database
  let pool: PoolUnderTest
  let person: Person
  let first: { access: string; refresh: string }

  const signIn = async (ClientId = 'changing') => {
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId,
      AuthParameters: { USERNAME: person.username, PASSWORD: password },
    })
    const { AccessToken: access = '', RefreshToken: refresh = '' } = body.AuthenticationResult ?? {}
    return { access, refresh }
  }
  const renew = (RefreshToken: string, ClientId = 'changing') =>
    pool.call('GetTokensFromRefreshToken', { RefreshToken, ClientId })
  const next = async (token: string) => (await renew(token)).body.AuthenticationResult?.RefreshToken ?? ''
  const revoked = { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }

  beforeAll(async () => {
    database = await each.open()
    const clientIds = [
      { id: 'changing', flows, rotation: { graceSeconds } },
      { id: 'command-line', flows },
    ]
    pool = await startPool({ clientIds }, database)
  })
  beforeEach(async () => {
    pool.wait(3600)
    person = await addPerson(pool, { email_verified: 'true' })
    first = await signIn()
    pool.warned.length = 0
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  it('are new at each use, and the one before is good for a while', async () => {
    const second = await next(first.refresh)
    expect(second).not.toBe(first.refresh)
    pool.wait(graceSeconds)
    // The answer was lost, so the client asks again.
    const again = await next(first.refresh)
    expect(again).not.toBe(second)
    for (const token of [second, again]) expect((await renew(token)).status).toBe(200)
  })

  it('end the whole sign-in where an old one is used later, and the owner is told', async () => {
    const second = await next(first.refresh)
    const third = await next(second)
    pool.wait(graceSeconds + 1)
    expect((await renew(first.refresh)).body).toEqual(revoked)
    for (const token of [second, third]) expect((await renew(token)).body).toEqual(revoked)
    expect((await pool.call('GetUser', { AccessToken: first.access })).body.message).toBe(
      'Access Token has been revoked',
    )
    const warnings = pool.logged.filter((line) => line.includes('identity.token-reused') && line.includes(person.sub))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('"level":"warn"')
    const { rows } = await database.pool.query<{ kind: string }>(
      `select kind from identity.account_event where sub = $1 order by number`,
      [person.sub],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['signed-in', 'token-reused'])
  })

  it('of other sign-ins stay good', async () => {
    const other = await signIn()
    await next(first.refresh)
    pool.wait(graceSeconds + 1)
    expect((await renew(first.refresh)).body).toEqual(revoked)
    expect((await renew(other.refresh)).status).toBe(200)
  })

  it('serve two requests at once, each with a token of its own', async () => {
    const both = await Promise.all([next(first.refresh), next(first.refresh)])
    expect(new Set(both).size).toBe(2)
    for (const token of both) expect((await renew(token)).status).toBe(200)
  })

  it('end a sign-in by RevokeToken, whichever of them is sent, and last as long as the first would have', async () => {
    const second = await next(first.refresh)
    pool.wait(30 * 86_400)
    expect((await renew(second)).body.message).toBe('Refresh Token has expired')
    const fresh = await signIn()
    const last = await next(fresh.refresh)
    await pool.call('RevokeToken', { Token: last, ClientId: 'changing' })
    expect((await renew(fresh.refresh)).body).toEqual(revoked)
  })

  it('stay the same by REFRESH_TOKEN_AUTH, and for a client that does not change them', async () => {
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'changing',
      AuthParameters: { REFRESH_TOKEN: first.refresh },
    })
    expect(body.AuthenticationResult).not.toHaveProperty('RefreshToken')
    pool.wait(3600)
    expect((await renew(first.refresh)).status).toBe(200)
    const plain = await signIn('command-line')
    const answer = await renew(plain.refresh, 'command-line')
    expect(answer.body.AuthenticationResult).not.toHaveProperty('RefreshToken')
    pool.wait(3600)
    expect((await renew(plain.refresh, 'command-line')).status).toBe(200)
  })
})
