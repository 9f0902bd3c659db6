import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownSessionsSchema, type AccountEvent } from '#contracts/courier/own-sessions.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { addPerson, password, plainSignIn, tokensOf, type Person } from './person.ts'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

describe.each(databases)('what happens to an account on $name', (each) => {
  let database: Database
  let pool: PoolUnderTest
  let person: Person

  beforeAll(async () => {
    database = await each.open()
    pool = await startPool({}, database)
  })
  beforeEach(async () => {
    pool.wait(3600)
    person = await addPerson(pool)
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const eventsOf = async (token: string): Promise<AccountEvent[]> => {
    // What was refused is saved without being waited for.
    await pool.runner.stop()
    const response = await fetch(`${pool.endpoint}account/sessions`, { headers: { authorization: `Bearer ${token}` } })
    return ownSessionsSchema.parse(await response.json()).events
  }
  const shown = (events: readonly AccountEvent[]) => events.map(({ kind, reason, count }) => [kind, reason, count])
  const refusals = () =>
    pool.logged
      .filter((line) => line.includes('identity.sign-ins-refused'))
      .map((line) => JSON.parse(line) as { level: string; known: object; unknown: object; accounts: string[] })

  it('is shown to its owner: sign-ins, what was wrong, changes and recoveries', async () => {
    const { access } = await tokensOf(pool, person.username)
    await plainSignIn(pool, person.username, 'wrong')
    await plainSignIn(pool, person.username, 'wrong again')
    pool.wait(60)
    await pool.call('ChangePassword', {
      AccessToken: access,
      PreviousPassword: password,
      ProposedPassword: 'Parcels-2027',
    })
    pool.wait(60)
    await pool.call('ForgotPassword', { ClientId: clientId, Username: person.username })
    const code = pool.delivered.at(-1)?.code ?? ''
    const confirm = (ConfirmationCode: string) =>
      pool.call('ConfirmForgotPassword', {
        ClientId: clientId,
        Username: person.username,
        ConfirmationCode,
        Password: 'Parcels-2028',
      })
    await confirm(code === '000000' ? '000001' : '000000')
    pool.wait(60)
    expect((await confirm(code)).status).toBe(200)
    pool.wait(60)
    const { access: fresh } = await tokensOf(pool, person.username, 'Parcels-2028')
    expect(shown(await eventsOf(fresh))).toEqual([
      ['signed-in', null, 1],
      ['password-reset', null, 1],
      ['refused', 'recovery', 1],
      ['password-changed', null, 1],
      ['refused', 'password', 2],
      ['signed-in', null, 1],
    ])
  })

  it('names the browser and the time, and nothing else of whoever asked', async () => {
    const response = await fetch(pool.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        'User-Agent': phone,
      },
      body: JSON.stringify({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: 'command-line',
        AuthParameters: { USERNAME: person.username, PASSWORD: password },
      }),
    })
    const { AuthenticationResult } = (await response.json()) as { AuthenticationResult: { AccessToken: string } }
    expect(await eventsOf(AuthenticationResult.AccessToken)).toEqual([
      {
        at: pool.now().toISOString(),
        kind: 'signed-in',
        reason: null,
        browser: 'Chrome on Android',
        count: 1,
      },
    ])
  })

  it('is bounded: a flood of refusals leaves the sign-ins, and the last 90 days are shown', async () => {
    const { access } = await tokensOf(pool, person.username)
    const at = pool.now()
    await database.pool.query(
      `insert into identity.account_event (sub, kind, reason, since, at)
       select $1, 'refused', 'password', $2::timestamptz - interval '2 hours', $2::timestamptz - interval '2 hours'
       from generate_series(1, 300)`,
      [person.sub, at],
    )
    await plainSignIn(pool, person.username, 'wrong')
    await pool.runner.stop()
    const { rows } = await database.pool.query<{ kind: string; found: number }>(
      `select kind, count(*)::int as found from identity.account_event where sub = $1 group by kind order by kind`,
      [person.sub],
    )
    expect(rows).toEqual([
      { kind: 'refused', found: 100 },
      { kind: 'signed-in', found: 1 },
    ])
    expect(await eventsOf(access)).toHaveLength(20)
    pool.wait(91 * 86_400)
    await pool.call('GetUser', { AccessToken: 'made-up' })
    const left = await database.pool.query(`select from identity.account_event where sub = $1`, [person.sub])
    expect(left.rowCount).toBe(0)
  })

  it('is logged as a warning, once a minute, with counts and without the names that were tried', async () => {
    pool.logged.length = 0
    for (let at = 0; at < 20; at++) await plainSignIn(pool, `made.up.${at}`, 'wrong')
    await plainSignIn(pool, person.username, 'wrong')
    expect(refusals()).toMatchObject([{ level: 'warn', known: {}, unknown: { password: 1 }, accounts: [] }])
    pool.wait(60)
    await pool.call('GetUser', { AccessToken: 'made-up' })
    expect(refusals().slice(1)).toMatchObject([
      { level: 'warn', known: { password: 1 }, unknown: { password: 19 }, accounts: [person.sub] },
    ])
    expect(pool.logged.join()).not.toContain('made.up.')
    expect(pool.logged.join()).not.toContain(person.username)
  })

  it('says that an account was locked', async () => {
    const { access } = await tokensOf(pool, person.username)
    pool.wait(60)
    for (let at = 0; at < 8; at++) await plainSignIn(pool, person.username, 'wrong')
    await vi.waitFor(async () => {
      const found = shown(await eventsOf(access))
      expect(found).toContainEqual(['refused', 'locked', expect.any(Number)])
    })
  })

  it('goes with the account', async () => {
    const { access } = await tokensOf(pool, person.username)
    expect((await pool.call('DeleteUser', { AccessToken: access })).status).toBe(200)
    const left = await database.pool.query(`select from identity.account_event where sub = $1`, [person.sub])
    expect(left.rowCount).toBe(0)
  })
})
