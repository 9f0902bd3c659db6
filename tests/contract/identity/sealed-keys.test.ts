import { decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { addAuthenticator, appCode } from './authenticator.ts'
import { addPerson, plainSignIn, tokensOf } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe.each(databases)('keys of the pool on $name', (each) => {
  let database: Database
  let pool: PoolUnderTest
  let access: string
  let refresh: string
  let secret: string
  let username: string

  let starts = 0
  const restart = async (masterKeys: readonly Uint8Array[]) => {
    await pool.stop()
    pool = await startPool({}, database, { masterKeys, seed: `start-${++starts}` })
  }
  const stored = async (): Promise<unknown[]> => {
    const { rows } = await database.pool.query<{ value: unknown }>(
      `select value from (select private_jwk as value, generation from identity.signing_key
         union all select to_jsonb(secret), 0 from identity.pool_secret) as found order by generation`,
    )
    return rows.map(({ value }) => value)
  }
  /** Everything that rests on the keys works: old and new tokens, refreshing, the authenticator app. */
  const expectToWork = async () => {
    expect((await pool.call('GetUser', { AccessToken: access })).status).toBe(200)
    const { body } = await pool.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: 'command-line',
      AuthParameters: { REFRESH_TOKEN: refresh },
    })
    const fresh = body.AuthenticationResult?.AccessToken
    expect((await pool.call('GetUser', { AccessToken: fresh })).status).toBe(200)
    pool.wait(30)
    const { Session } = (await plainSignIn(pool, username)).body
    const answer = await pool.call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ClientId: 'command-line',
      Session,
      ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret) },
    })
    expect(answer.body).toHaveProperty('AuthenticationResult')
  }
  const sealed = expect.stringMatching(/^[0-9a-f]{8}\./)

  beforeEach(async () => {
    database = await each.open()
    pool = await startPool({}, database, { masterKeys: [] })
    ;({ username } = await addPerson(pool))
    ;({ access, refresh } = await tokensOf(pool, username))
    secret = await addAuthenticator(pool, access)
  })
  afterEach(async () => {
    await pool.stop()
    await database.close()
  })

  it('that an earlier version stored as they are get sealed, and the signing key gets a successor', async () => {
    expect(await stored()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.objectContaining({ kty: 'RSA' })])
    await restart([first])
    expect(await stored()).toEqual([sealed, sealed, sealed])
    await expectToWork()
    const { kid } = decodeProtectedHeader(access)
    pool.wait(3600)
    const later = decodeProtectedHeader((await tokensOf(pool, (await addPerson(pool)).username)).access)
    expect(later.kid).not.toBe(kid)
  })

  it('survive a start that ends between one and the other', async () => {
    const { pool: sql } = database
    await sql.query(
      `create function identity.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await sql.query(
      `create trigger fail before update on identity.signing_key for each row execute function identity.fail()`,
    )
    await expect(startPool({}, database, { masterKeys: [first] })).rejects.toThrow('no')
    expect(await stored()).toEqual([sealed, expect.objectContaining({ kty: 'RSA' })])
    await sql.query(`drop trigger fail on identity.signing_key`)
    await restart([first])
    expect(await stored()).toEqual([sealed, sealed, sealed])
    await expectToWork()
  })

  it('are sealed again by a new master key, and the old one is not needed any more', async () => {
    await restart([first])
    const before = (await stored()) as string[]
    await restart([second, first])
    const after = (await stored()) as string[]
    for (const [at, text] of after.entries()) expect(text.slice(0, 8)).not.toBe(before[at]?.slice(0, 8))
    await restart([second])
    await expectToWork()
    await expect(startPool({}, database, { masterKeys: [first] })).rejects.toThrow(
      'sealed by a master key that is not set',
    )
  })
})
