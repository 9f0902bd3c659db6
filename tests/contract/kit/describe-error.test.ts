import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { describeError, isUnavailable, sqlState } from '#kit/describe-error.ts'
import { transact } from '#kit/database/transact.ts'
import { everyDatabase } from '#support/databases.ts'

describe.each(everyDatabase)('errors of $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  const failureOf = (statement: string, values: unknown[] = []): Promise<unknown> =>
    database.pool.query(statement, values).then(
      () => undefined,
      (reason: unknown) => reason,
    )

  test('the log never gets the value that a statement was refused for', async () => {
    const error = await failureOf('select $1::text::uuid', ['12 Sample Road'])
    expect(String(error)).toContain('12 Sample Road')
    expect(describeError(error)).toMatchObject({ code: '22P02' })
    expect(JSON.stringify(describeError(error))).not.toContain('Sample Road')
  })

  test('a wrong statement is told as it is', async () => {
    const error = await failureOf('select missing_column')
    expect(describeError(error)).toMatchObject({ code: '42703', message: 'column "missing_column" does not exist' })
  })

  test('a refused statement is no unavailable database', async () => {
    const error = await failureOf('select 1 / 0')
    expect(sqlState(error)).toBe('22012')
    expect(isUnavailable(error)).toBe(false)
    expect(isUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(true)
  })

  test('a server that takes no writes, as a replica does until it takes over, is an unavailable one', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin read only')
      const error: unknown = await client.query('create table kept (n int)').catch((reason: unknown) => reason)
      expect([sqlState(error), isUnavailable(error)]).toEqual(['25006', true])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('a socket that is not there is an unavailable database, and a missing file is not', () => {
    const missing = Object.assign(new Error('missing'), { code: 'ENOENT' })
    expect(isUnavailable(Object.assign(missing, { syscall: 'open' }))).toBe(false)
    expect(isUnavailable(Object.assign(missing, { syscall: 'connect' }))).toBe(true)
  })
})

// The embedded database has one connection: nobody waits for anybody.
describe.each(everyDatabase.filter(({ name }) => name === 'PostgreSQL'))('time limits of $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const limits = sql<{
    limits: string[]
  }>`select array(select current_setting(n) from unnest(${names}::text[]) as n) as limits`

  test('no statement, lock or pause is without one, except in a step of a schema', async () => {
    const steps = [
      {
        name: '1',
        statements: [
          `create table step as select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
        ],
      },
    ]
    const db = await database.schema<{ step: { statement: string; lock: string } }>('limits', steps)
    expect((await limits.execute(db)).rows).toEqual([{ limits: ['30s', '10s', '1min'] }])
    expect(await db.selectFrom('step').selectAll().execute()).toEqual([{ statement: '0', lock: '0' }])
  })

  test('a connection that breaks between two statements of a transaction ends that transaction and nothing else', async () => {
    const db = await database.schema<{ thing: { n: number } }>('breaks', [
      { name: '1', statements: ['create table thing (n int)'] },
    ])
    const failure: unknown = await transact(db, async (tx) => {
      await tx.insertInto('thing').values({ n: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      // Until the connection knows it, with nothing under way.
      await sleep(500)
      await tx.insertInto('thing').values({ n: 2 }).execute()
    }).catch((reason: unknown) => reason)
    expect(isUnavailable(failure), String(failure)).toBe(true)
    expect(await db.selectFrom('thing').selectAll().execute()).toEqual([])
  })

  test('who waits for too long is told that the database is busy', async () => {
    const db = await database.schema<{ thing: { n: number } }>('waits', [
      { name: '1', statements: ['create table thing (n int)'] },
    ])
    const failure = await transact(db, async (holder) => {
      await sql`lock table thing`.execute(holder)
      const waits = transact(db, async (tx) => {
        await sql`set local lock_timeout = 1`.execute(tx)
        await tx.selectFrom('thing').selectAll().execute()
      })
      return await waits.then(
        () => undefined,
        (reason: unknown) => reason,
      )
    })
    expect([sqlState(failure), isUnavailable(failure)]).toEqual(['55P03', true])
  })
})
