import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createRemoveAccount } from '#services/identity/accounts/remove-account.ts'
import { identityMigrations } from '#services/identity/migrations.ts'
import type { IdentityTables } from '#services/identity/tables.ts'
import { createCleanup } from '#services/identity/jobs.ts'
import { databases } from '#support/databases.ts'
import { explainStatements, type Explained } from '#support/explained.ts'

/** Thousands of people who signed in over 60 days. */
const sessions = `select md5(n::text) as hash, 'sub ' || n % 2000 as sub, now() - n % 60 * interval '1 day' as at from generate_series(1, 20000) as n`
const fill = [
  `insert into challenge select hash, 'sign-in', sub, '', '{}', at + interval '60 days' from (${sessions}) as s`,
  `insert into code select sub || hash, '', hash, 0, at + interval '60 days' from (${sessions}) as s`,
  `insert into attempt select sub || hash, '', 0, null, at + interval '60 days' from (${sessions}) as s`,
  `insert into known_source select sub, hash, at + interval '60 days' from (${sessions}) as s`,
  `insert into sign_in_turn select hash, at + interval '60 days' from (${sessions}) as s`,
  `insert into refresh_token select sub, hash, hash, '', at, at + interval '29 days' from (${sessions}) as s`,
  `insert into next_refresh_token select hash, sub, hash, at from (${sessions}) as s`,
  `insert into hosted_code select hash, sub, '', '', '', '', '', at, 0, at + interval '60 days' from (${sessions}) as s`,
  `insert into hosted_session select hash, sub, at, at + interval '60 days' from (${sessions}) as s`,
  `insert into federated_identity select hash, hash, sub, at from (${sessions}) as s`,
  `insert into account_event (sub, kind, since, at) select sub, 'signed-in', at, at from (${sessions}) as s`,
  `insert into cloud_identity select hash, hash, sub, at from (${sessions}) as s`,
]
const growing = [
  'challenge',
  'code',
  'attempt',
  'known_source',
  'sign_in_turn',
  'refresh_token',
  'next_refresh_token',
  'hosted_code',
  'hosted_session',
  'federated_identity',
  'cloud_identity',
  'account_event',
]

// The last of them is PostgreSQL, where it is installed.
describe.each(databases.slice(-1))('what runs out and who leaves, on $name', (kind) => {
  let database: Database
  let explained: Explained[]
  beforeAll(async () => {
    database = await kind.open()
    const db = await database.schema<IdentityTables>('identity', identityMigrations)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('set local search_path to identity')
    for (const statement of fill) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
    client.release()
    explained = await explainStatements(database)
    await createCleanup(db, { now: () => new Date() })()
    await createRemoveAccount(db)('sub 7')
  })
  afterAll(() => database.close())

  it('is found by an index', () => {
    expect(explained).toHaveLength(23)
    const scans = explained.filter(({ scanned }) => scanned.some((table) => growing.includes(table)))
    expect(scans.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
  })
})
