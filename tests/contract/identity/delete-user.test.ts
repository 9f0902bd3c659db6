import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPerson, plainSignIn, signedInUser, tokensOf } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'
import { called } from './real-client.ts'

let pool: PoolUnderTest

beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.stop())

async function rowsNaming(sub: string): Promise<string[]> {
  const { rows: tables } = await pool.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'identity'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.database.pool.query<object>(`select * from identity.${name}`)
    if (JSON.stringify(rows).includes(sub)) found.push(name)
  }
  return found
}

it('DeleteUser by the published client leaves nothing of the person, and refuses their tokens', async () => {
  const person = await addPerson(pool)
  const other = await addPerson(pool)
  const tokens = await tokensOf(pool, person.username)
  await pool.call('GetUserAttributeVerificationCode', { AccessToken: tokens.access, AttributeName: 'email' })
  await plainSignIn(pool, person.username, 'Wrong-2026')
  const user = await signedInUser(pool, person.username)
  await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: 'app-client',
    AuthParameters: { USERNAME: person.username, SRP_A: '5' },
  })
  expect(await rowsNaming(person.sub)).toEqual(
    expect.arrayContaining(['account', 'refresh_token', 'code', 'challenge']),
  )
  expect(await called((done) => user.deleteUser(done))).toBe('SUCCESS')
  expect(await rowsNaming(person.sub)).toEqual([])
  expect((await pool.call('GetUser', { AccessToken: tokens.access })).body).toEqual({
    __type: 'UserNotFoundException',
    message: 'User does not exist.',
  })
  const refreshed = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'command-line',
    AuthParameters: { REFRESH_TOKEN: tokens.refresh },
  })
  expect(refreshed.body.message).toBe('Invalid Refresh Token')
  expect((await plainSignIn(pool, person.username)).body.message).toBe('Incorrect username or password.')
  expect((await plainSignIn(pool, other.username)).status).toBe(200)
})
