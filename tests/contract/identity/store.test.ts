import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { clientId, startPool, type PoolUnderTest } from './pool-under-test.ts'
import { openTestDatabase } from '#support/databases.ts'

const password = 'Parcels-2026'
const sub = '6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
const user = {
  sub,
  username: 'demo.courier',
  password,
  groups: ['courier'],
  attributes: { email: 'demo@example.test' },
}
let database: Database
let pool: PoolUnderTest

beforeAll(async () => {
  database = await openTestDatabase()
  pool = await startPool({}, database)
})
afterAll(async () => {
  await pool.stop()
  await database.close()
})

const signIn = async (word = password) => {
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'command-line',
    AuthParameters: { USERNAME: 'demo.courier', PASSWORD: word },
  })
  return body.AuthenticationResult
}

it('adds a user once, however often it is told to, and keeps a password that was changed', async () => {
  expect(await pool.addUser(user)).toBe(sub)
  await pool.call('ForgotPassword', { ClientId: clientId, Username: 'demo.courier' })
  await pool.call('ConfirmForgotPassword', {
    ClientId: clientId,
    Username: 'demo.courier',
    ConfirmationCode: pool.delivered.at(-1)?.code,
    Password: 'Parcels-2027',
  })
  expect(await pool.addUser({ ...user, groups: ['sub-depot', 'sub-depot/SAM'] })).toBe(sub)
  expect(await signIn()).toBeUndefined()
  const tokens = await signIn('Parcels-2027')
  const claims = Buffer.from(tokens?.AccessToken.split('.')[1] ?? '', 'base64url').toString()
  expect(JSON.parse(claims)).toMatchObject({ 'cognito:groups': ['sub-depot', 'sub-depot/SAM'] })
  await expect(pool.addUser({ ...user, sub: sub.replace('6', '7') })).rejects.toThrow('belongs to another account')
})

it('keeps its keys and sign-ins over a restart', async () => {
  const before = await signIn('Parcels-2027')
  const keys = pool.jwks()
  await pool.stop()
  pool = await startPool({}, database)
  expect(pool.jwks()).toEqual(keys)
  expect((await pool.call('GetUser', { AccessToken: before?.AccessToken })).status).toBe(200)
  const refreshed = await pool.call('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: 'command-line',
    AuthParameters: { REFRESH_TOKEN: before?.RefreshToken },
  })
  expect(refreshed.status).toBe(200)
})

it('holds no password, refresh token or code as it was typed or sent', async () => {
  const tokens = await signIn('Parcels-2027')
  await pool.call('ForgotPassword', { ClientId: clientId, Username: 'demo.courier' })
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'identity'`,
  )
  const rows: object[] = []
  for (const { name } of tables) {
    const table = await database.pool.query<object>(`select * from identity.${name}`)
    rows.push(...table.rows)
  }
  const stored = JSON.stringify(rows)
  expect(stored).toContain('demo.courier')
  const secrets = ['Parcels-202', tokens?.RefreshToken ?? 'none', `"${pool.delivered.at(-1)?.code}"`]
  for (const secret of secrets) expect(stored).not.toContain(secret)
})

it('forgets what has run out', async () => {
  const count = async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      `select (select count(*) from identity.challenge) + (select count(*) from identity.code)
        + (select count(*) from identity.attempt) + (select count(*) from identity.refresh_token) as left`,
    )
    return Number(rows[0]?.left)
  }
  await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: 'demo.courier', SRP_A: '5' },
  })
  await signIn('wrong')
  expect(await count()).toBeGreaterThan(3)
  pool.wait(61 * 86_400)
  await pool.call('GetUser', { AccessToken: 'made-up' })
  expect(await count()).toBe(0)
})

it.each(['eu-west-2', 'eu-west-2_', 'us-east-1_Depot1', 'eu-west-2_Depot_1', `eu-west-2_${'x'.repeat(46)}`])(
  'does not start under the pool id %s',
  async (userPoolId) => {
    await expect(startPool({ userPoolId }, database)).rejects.toThrow('The user pool id must be the region')
  },
)

it('does not start on the store of another pool, whose passwords would all be wrong', async () => {
  await expect(startPool({ userPoolId: 'eu-west-2_Depot2' }, database)).rejects.toThrow(
    'belongs to the user pool eu-west-2_Depot1',
  )
})
