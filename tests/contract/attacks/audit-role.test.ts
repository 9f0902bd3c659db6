import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkChain } from '#kit/audit/audit-chain.ts'
import { auditChain } from '#kit/audit/audit-table.ts'
import { deleteOldAudit } from '#kit/cleanup-jobs.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { createLog } from '#kit/log.ts'
import { authMigrations, bankAuditChain } from '#services/auth/migrations.ts'

const url = process.env['TEST_POSTGRES_URL']

describe.runIf(url)('a role of the services that owns no table', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const role = `${name}_app`
  let database: Database
  let db: Kysely<unknown>

  const administer = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  const open = async (): Promise<Database> => {
    const ownerUrl = new URL(url ?? '')
    ownerUrl.pathname = `/${name}`
    const appUrl = new URL(ownerUrl)
    appUrl.username = role
    appUrl.password = 'a-password-of-this-test'
    return await openDatabase({ databaseUrl: appUrl.href, ownerUrl: ownerUrl.href, log: createLog(() => undefined) })
  }

  beforeAll(async () => {
    await administer(`create database ${name}`)
    await administer(`create role ${role} login password 'a-password-of-this-test'`)
    await (await open()).close()
    // The second start finds everything made.
    database = await open()
    db = (await openServiceSchema(database, 'auth', authMigrations)) as unknown as Kysely<unknown>
  })
  afterAll(async () => {
    await database.close()
    await administer(`drop database ${name} with (force)`)
    await administer(`drop role ${role}`)
  })

  const add = async (at: string) =>
    await sql`insert into audit (at, actor, username, sub_depot, deed, about, before, after)
      values (${at}::timestamptz, 'otto', 'otto', 'SAM', 'switchToggle', '{}', '', 'on')`.execute(db)

  test('adds to the trails and reads them', async () => {
    await add('2024-05-01')
    await add('2024-05-02')
    await sql`insert into bank_audit (courier, id, deed, actor, reason, at)
      values ('ada', ${randomUUID()}, 'read', 'otto', null, now())`.execute(db)
    expect(await checkChain(db, auditChain)).toMatchObject({ first: 1, last: 2, changedAt: null })
    expect(await checkChain(db, bankAuditChain)).toMatchObject({ first: 1, last: 1, changedAt: null })
    await sql`insert into sub_depot (code, name, phone, changed_at) values ('SAM', 'Sample', null, now())`.execute(db)
    await sql`delete from sub_depot`.execute(db)
    await database.renewEpoch()
  })

  test('changes every other table', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'auth'
        and not has_table_privilege(format('%I.%I', schemaname, tablename)::regclass, 'update') order by 1`.execute(db)
    expect(rows.map(({ name: table }) => table)).toEqual([
      'audit',
      'audit_head',
      'bank_audit',
      'bank_audit_head',
      'migration',
    ])
  })

  test.each([
    `update audit set after = 'off'`,
    'delete from audit',
    'truncate audit',
    `update audit_head set number = 0`,
    'delete from bank_audit',
    `update bank_audit_head set number = 0`,
    'alter table audit disable trigger all',
    'drop trigger audit_stays on audit',
    'set session_replication_role = replica',
    'drop table audit',
    `select set_config('courier_app.forgets_audit', 'yes', false); delete from audit`,
    'delete from migration',
  ])('cannot: %s', async (statement) => {
    const client = await database.pool.connect()
    await client.query('set search_path to auth')
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    client.release(true)
  })

  test('deletes entries whose time is up, and no others', async () => {
    await sql`insert into audit (at, actor, username, sub_depot, deed, about, before, after)
      values (now(), 'otto', 'otto', 'SAM', 'switchToggle', '{}', '', 'on')`.execute(db)
    await deleteOldAudit(db, new Date('2024-05-02T00:00:00Z'))
    expect(await checkChain(db, auditChain)).toMatchObject({ first: 2, last: 3, changedAt: null })
    await expect(deleteOldAudit(db, new Date('2999-01-01'))).rejects.toThrow('The audit trail is not changed.')
    expect(await checkChain(db, auditChain)).toMatchObject({ first: 2, last: 3, changedAt: null })
  })
})
