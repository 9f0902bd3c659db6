import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditTrail } from '#contracts/depot/audit.ts'
import { checkChain, deleteFromChain } from '#kit/audit/audit-chain.ts'
import { auditChain } from '#kit/audit/audit-table.ts'
import type { Database } from '#kit/database/database.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { deleteOldAudit } from '#kit/cleanup-jobs.ts'
import { authMigrations, bankAuditChain } from '#services/auth/migrations.ts'
import { everyDatabase, emptyDatabase } from '#support/databases.ts'

const day = (at: number) => new Date(Date.UTC(2024, 4, at, 8, 0, 0, at))

describe.each(everyDatabase)('the audit trail on $name', (engine) => {
  let database: Database
  let db: Kysely<unknown>

  beforeAll(async () => {
    database = await engine.open()
    db = (await openServiceSchema(database, 'auth', authMigrations)) as unknown as Kysely<unknown>
  })
  beforeEach(async () => {
    await emptyDatabase(database)
  })
  afterAll(() => database.close())

  const add = async (at: number, name = 'Zoë “Ψ”') => {
    await sql`insert into audit (at, actor, username, sub_depot, deed, about, before, after)
      values (${day(at)}, 'otto', ${name}, 'SAM', 'switchToggle', ${JSON.stringify({ key: 'plan', n: at })}::jsonb, '', 'on')`.execute(
      db,
    )
  }
  const addMany = async (count: number) => {
    for (let at = 1; at <= count; at++) await add(at)
  }
  const addToBank = async (reason: string | null) => {
    await sql`insert into bank_audit (courier, id, deed, actor, reason, at)
      values ('ada', ${randomUUID()}, 'read', 'otto', ${reason}, ${day(1)})`.execute(db)
  }
  const check = async (): Promise<AuditTrail> => await checkChain(db, auditChain)

  /** As somebody who has the database itself and knows how to step around a trigger. */
  const byForce = async (statement: string): Promise<void> =>
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(statement).execute(tx)
    })

  test('that nobody has touched fits, with whatever is written in it', async () => {
    expect(await check()).toMatchObject({ first: 1, last: 0, changedAt: null })
    await addMany(5)
    expect(await check()).toMatchObject({ table: 'audit', first: 1, last: 5, changedAt: null })
    await addToBank('Payment of the week')
    await addToBank(null)
    expect(await checkChain(db, bankAuditChain)).toMatchObject({ first: 1, last: 2, changedAt: null })
  })

  test.each([
    ['update audit set after = ‘off’', `update audit set after = 'off'`],
    ['delete from audit', 'delete from audit'],
    ['truncate audit', 'truncate audit'],
    ['truncate bank_audit', 'truncate bank_audit'],
    ['update bank_audit', `update bank_audit set reason = 'none'`],
    ['delete from bank_audit', 'delete from bank_audit'],
  ])('cannot be changed by the role that writes it: %s', async (_, statement) => {
    await addMany(2)
    await addToBank('Payment of the week')
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('The audit trail is not changed.')
  })

  test.each([
    ['an entry is changed', `update audit set after = 'off' where number = 3`, 3],
    ['an entry is dated back', `update audit set at = at - interval '1 microsecond' where number = 2`, 2],
    ['an entry is deleted', 'delete from audit where number = 3', 3],
    ['the newest entry is deleted', 'delete from audit where number = 5', 5],
    ['all is deleted', 'delete from audit', 1],
    [
      'two entries change places',
      `update audit set number = case number when 2 then 3 else 2 end + 100 where number in (2, 3)`,
      2,
    ],
  ])('that was changed by force says where: %s', async (_, statement, number) => {
    await addMany(5)
    await byForce(statement)
    expect(await check()).toMatchObject({ changedAt: number, last: number - 1 })
  })

  test('shows the same hash for the same entries, whatever came after', async () => {
    await addMany(3)
    const before = await check()
    await add(4)
    const { rows } = await sql<{ hash: Buffer }>`select hash from audit where number = 3`.execute(db)
    expect(rows[0]?.hash.toString('hex')).toBe(before.hash)
    expect((await check()).hash).not.toBe(before.hash)
  })

  test('fits after its oldest entries were deleted because they were old enough', async () => {
    await addMany(9)
    await deleteOldAudit(db, day(5))
    expect(await check()).toMatchObject({ first: 5, last: 9, changedAt: null })
    await deleteOldAudit(db, day(20))
    expect(await check()).toMatchObject({ first: 10, last: 9, changedAt: null })
    await add(21)
    expect(await check()).toMatchObject({ first: 10, last: 10, changedAt: null })
  })

  test('deletes nothing behind an entry that must stay', async () => {
    await add(9)
    await add(1)
    await deleteOldAudit(db, day(5))
    expect(await check()).toMatchObject({ first: 1, last: 2, changedAt: null })
  })

  test('has a chain of one line when many write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(at)))
    expect(await check()).toMatchObject({ first: 1, last: 20, changedAt: null })
  })

  test('numbers what was there before the chain', async () => {
    const old = await engine.open()
    try {
      const steps = authMigrations.filter(({ name }) => !name.includes('bank-audit-') && name !== '008-erasures')
      const before = (await openServiceSchema(old, 'auth', steps)) as unknown as Kysely<unknown>
      for (const at of [3, 1, 2])
        await sql`insert into bank_audit (courier, id, deed, actor, reason, at)
          values ('ada', ${randomUUID()}, 'read', 'otto', null, ${day(at)})`.execute(before)
      const after = (await openServiceSchema(old, 'auth', authMigrations)) as unknown as Kysely<unknown>
      expect(await checkChain(after, bankAuditChain)).toMatchObject({ first: 1, last: 3, changedAt: null })
      const { rows } = await sql<{ at: Date }>`select at from bank_audit order by number`.execute(after)
      expect(rows.map(({ at }) => new Date(at).getUTCDate())).toEqual([1, 2, 3])
    } finally {
      await old.close()
    }
  })

  test('is deleted from only where its retention says so', async () => {
    await addMany(3)
    await sql`insert into audit (at, actor, username, sub_depot, deed, about, before, after)
      values (now() - interval '394 days', 'otto', 'otto', 'SAM', 'switchToggle', '{}', '', 'on')`.execute(db)
    await expect(db.transaction().execute((tx) => deleteFromChain(tx, auditChain, 5))).rejects.toThrow(
      'The audit trail is not changed.',
    )
    expect(await check()).toMatchObject({ first: 1, last: 4, changedAt: null })
    await db.transaction().execute(async (tx) => {
      await deleteFromChain(tx, auditChain, 4)
      await expect(sql`savepoint before`.execute(tx)).resolves.toBeDefined()
      await expect(sql`delete from audit`.execute(tx)).rejects.toThrow('The audit trail is not changed.')
      await sql`rollback to before`.execute(tx)
    })
    expect(await check()).toMatchObject({ first: 4, last: 4, changedAt: null })
  })
})
