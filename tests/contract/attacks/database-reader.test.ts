import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createSecrets } from '#kit/secrets.ts'
import { openTestDatabase } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { createHmac } from 'node:crypto'
import { addAuthenticator, appCode } from '../identity/authenticator.ts'
import { addPerson, plainSignIn, tokensOf } from '../identity/person.ts'
import { startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'
import { openMessaging } from '../messaging/messaging-under-test.ts'
import { base32 } from '#services/identity/factors/totp.ts'

const masterKey = Buffer.alloc(32, 1)
let database: Database
let pool: PoolUnderTest
let dump: string

beforeAll(async () => {
  database = await openTestDatabase()
  pool = await startPool({ deviceTracking: 'always' }, database, { masterKeys: [masterKey] })
  await openMessaging(database, turnedClock(), { secrets: createSecrets([masterKey]) })
})
afterAll(async () => {
  await pool.stop()
  await database.close()
})

const readAll = async (): Promise<string> => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows: object[] = []
  for (const { name } of tables) rows.push(...(await database.pool.query<object>(`select * from ${name}`)).rows)
  return JSON.stringify(rows)
}

it('who reads the database finds no private key in it', async () => {
  const person = await addPerson(pool)
  await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
  dump = await readAll()
  expect(dump).toContain('private_jwk')
  expect(dump).toContain(person.username)
  // The private members of an RSA or EC key, and other written forms of keys.
  expect(dump).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/)
  expect(dump).not.toMatch(/PRIVATE KEY|MII[A-Za-z0-9+/]{40}/)
  expect(dump).not.toContain(masterKey.toString('hex'))
})

it('nor anything from which the code of somebody’s authenticator app follows', async () => {
  const person = await addPerson(pool)
  const { access } = await tokensOf(pool, person.username)
  const secret = await addAuthenticator(pool, access)
  dump = await readAll()
  const seed = /"totp_seed":"([0-9a-f]+)"/g
  const seeds = [...dump.matchAll(seed)].map(([, each = '']) => each)
  const texts = [...dump.matchAll(/"([^"\\]{16,})"/g)].map(([, each = '']) => each)
  expect(seeds.length).toBeGreaterThan(0)
  for (const text of texts)
    for (const each of seeds)
      for (const key of [Buffer.from(text), Buffer.from(text, 'hex'), Buffer.from(text, 'base64url')]) {
        const derived = createHmac('sha256', key).update(`totp\n${person.sub}\n${each}`).digest()
        expect(base32(derived)).not.toBe(secret)
      }
  // The secret is the right one, or the search would prove nothing.
  const { Session } = (await plainSignIn(pool, person.username)).body
  const { body } = await pool.call('RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ClientId: 'command-line',
    Session,
    ChallengeResponses: { SOFTWARE_TOKEN_MFA_CODE: appCode(pool, secret) },
  })
  expect(body).toHaveProperty('AuthenticationResult')
})

it('who writes in it cannot put a sealed key in the place of another', async () => {
  await database.pool.query(
    `insert into identity.signing_key (generation, kid, private_jwk, created_at, signs_from)
     select generation + 1, 'of-my-own', private_jwk, created_at, signs_from from identity.signing_key`,
  )
  await expect(startPool({}, database, { masterKeys: [masterKey] })).rejects.toThrow('unable to authenticate data')
  await database.pool.query(`delete from identity.signing_key where kid = 'of-my-own'`)
})
