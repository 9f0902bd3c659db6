import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { identityMigrations } from '#services/identity/migrations.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { addPerson, attributesOf, password, plainSignIn, tokensOf } from '../identity/person.ts'
import { clientId, poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
let pool: PoolUnderTest
let people = 0

beforeAll(async () => {
  pool = await startPool({ adminKey })
})
afterAll(async () => await pool.stop())

const signUp = (username: string, email = `look.alike.${++people}@example.test`) =>
  pool.call('SignUp', {
    ClientId: clientId,
    Username: username,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
  })
const admin = () =>
  createPoolAdmin({
    endpoint: pool.endpoint,
    region: 'eu-west-2',
    userPoolId: poolId,
    key: adminKey,
    clock: { now: pool.now },
    fetch,
  })

describe('a username that becomes an address', () => {
  it.each([
    ['with a full-width sign', 'vic＠host.example', 'email'],
    ['with a small sign', 'vic﹫host.example', 'email'],
    ['as a full-width phone number', '＋４４７７００９００１２３', 'phone number'],
    ['as a plain phone number', '+447700900123', 'phone number'],
  ])('%s is rejected as the plain one is', async (_, username, format) => {
    const rejected = {
      __type: 'InvalidParameterException',
      message: `Username cannot be of ${format} format, since user pool is configured for email alias.`,
    }
    expect((await signUp(username)).body).toEqual(rejected)
    expect(await admin().invite(username, `invited.${++people}@example.test`)).toEqual({
      refused: 'InvalidParameterException',
    })
    await expect(pool.addUser({ sub: crypto.randomUUID(), username, password })).rejects.toThrow(rejected.message)
  })

  it('is no longer than 128 characters and has no space, once it is normalised', async () => {
    for (const username of ['ﷺ', 'ﷺ'.repeat(20), 'two words', '']) {
      expect((await signUp(username)).body.__type).toBe('InvalidParameterException')
      expect(await admin().invite(username, `invited.${++people}@example.test`)).toMatchObject({
        refused: 'InvalidParameterException',
      })
    }
    expect((await signUp('Ｄemo.Person')).status).toBe(200)
    expect((await signUp('demo.person')).body.__type).toBe('UsernameExistsException')
  })

  it('finds nobody before the owner of the address, also where it was made before it was rejected', async () => {
    const [squatter, owner] = [await addPerson(pool), await addPerson(pool)]
    const db = await pool.database.schema<IdentityTables>('identity', identityMigrations)
    await sql`update account set username_key = ${owner.email} where sub = ${squatter.sub}`.execute(db)
    const { body } = await plainSignIn(pool, owner.email)
    expect(JSON.stringify(body)).not.toContain('Incorrect')
    const { access } = await tokensOf(pool, owner.email)
    expect(await attributesOf(pool, access)).toMatchObject({ sub: owner.sub })
  })
})

describe('an email address that looks like another', () => {
  it('gets its code in the mailbox that it is compared as', async () => {
    const victim = await addPerson(pool)
    const lookAlike = victim.email.replace('d', 'ｄ')
    await signUp(`look.alike.${++people}`, lookAlike)
    expect(pool.delivered.at(-1)).toMatchObject({ to: victim.email, purpose: 'sign-up' })
    const { access } = await tokensOf(pool, (await addPerson(pool)).username)
    await pool.call('UpdateUserAttributes', {
      AccessToken: access,
      UserAttributes: [{ Name: 'email', Value: lookAlike }],
    })
    expect(pool.delivered.at(-1)).toMatchObject({ to: victim.email, purpose: 'verify-email' })
    expect(await attributesOf(pool, access)).toMatchObject({ email: victim.email, email_verified: 'false' })
  })
})
