import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { startNotes, tap } from './service-under-test.ts'

const url = process.env['TEST_POSTGRES_URL']

describe.runIf(url)('a role for each service', () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const logged: string[] = []
  const ownerUrl = new URL(url ?? 'postgres://none')
  ownerUrl.pathname = `/${name}`
  const databaseUrl = ownerUrl.href.replace(/\/\/[^@]*@/, `//${name}_{service}@`)
  const schemas = ['platform', 'personalisation', 'one', 'astray']
  let database: Database

  const administer = async (statements: readonly string[]) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  beforeAll(async () => {
    await administer([
      `create database ${name}`,
      ...schemas.flatMap((schema) => [
        `create role ${name}_${schema} login`,
        `alter role ${name}_${schema} set search_path to ${schema === 'astray' ? 'one' : schema}`,
      ]),
    ])
    database = await openDatabase({
      databaseUrl,
      ownerUrl: ownerUrl.href,
      log: createLog((line) => logged.push(line)),
    })
  })
  afterAll(async () => {
    await database.close()
    await administer([`drop database ${name} with (force)`, ...schemas.map((schema) => `drop role ${name}_${schema}`)])
  })

  test('lets each service use its own tables and read the shared ones, and no others', async () => {
    const notes = await startNotes(database)
    expect(await notes.results([tap(1, 1)])).toEqual(['applied 1'])
    expect(JSON.stringify(await notes.pull({ cursor: 0 }))).toContain('line 1')
    const one = await database.schema<{ thing: { n: number } }>('one', [
      { name: '1', statements: ['create table thing (n int4)'] },
    ])
    await one.insertInto('thing').values({ n: 1 }).execute()
    await expect(sql`select from personalisation.note`.execute(one)).rejects.toThrow(/permission denied/)
    await expect(sql`update platform.epoch set opened = true`.execute(one)).rejects.toThrow(/permission denied/)
    await expect(sql`create table own (n int4)`.execute(one)).rejects.toThrow(/permission denied/)
  })

  test('is warned of where its statements have no time limit', () => {
    expect(logged.join()).toContain('database-role-without-limits')
  })

  test('is refused where it searches another schema, with what to do', async () => {
    await expect(database.schema('astray', [])).rejects.toThrow(
      `Run this once: alter role ${name}_astray set search_path to astray`,
    )
  })

  test('needs an owner of the tables', async () => {
    await expect(openDatabase({ databaseUrl, log: createLog(() => undefined) })).rejects.toThrow(
      /DATABASE_OWNER_URL is not set/,
    )
  })
})
