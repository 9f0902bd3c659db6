import { describe, expect, test } from 'vitest'
import { checkSql } from '../../check/check-sql.ts'

const check = (code: string, file = 'services/forms/store.ts') => checkSql(new Map([[file, code]]))

describe('SQL that not every database takes', () => {
  test.each([
    ['await sql`select pg_advisory_xact_lock(1)`', 'advisory lock'],
    ['await client.query(`set search_path to forms`)', 'setting of the session'],
    ["await client.query('SET statement_timeout = 0')", 'setting of the session'],
    ['await sql`\n      set lock_timeout = 0`'.replace('\n', ''), 'setting of the session'],
    ["await sql`select set_config('a.b', 'yes', false)`", 'set_config'],
    ['await client.query(`listen moved`)', 'LISTEN or NOTIFY'],
    ["await sql`select pg_notify('moved', 'a')`", 'LISTEN or NOTIFY'],
    ['await sql`create temp table some (n int4)`', 'temporary table'],
    ['await client.query(`prepare one as select 1`)', 'named prepared statement'],
    ['await sql`declare c cursor with hold for select 1`', 'outlives its transaction'],
    ['await sql`lock table offer in exclusive mode`', 'lock of a table'],
    ['await sql`select ctid from offer`', 'system column'],
    ['`create table b () inherits (a)`', 'inheritance'],
    ['`alter table a add exclude using btree (n with =)`', 'exclusion constraint'],
    ['`create index a on b using gist (c)`', 'kind of index'],
    ['`create rule a as on insert to b do nothing`', 'a rule'],
    ['`create extension pgcrypto`', 'extension'],
    ['`create table a (id serial primary key)`', 'sequence'],
    ['`select * from a tablesample system (1)`', 'TABLESAMPLE'],
    ['await sql`update offer set id = gen_random_uuid()`', 'another value at each call'],
  ])('%s', (code, reason) => {
    expect(check(code)).toHaveLength(1)
    expect(check(code)[0]).toContain(reason)
  })

  test('is not what only looks like it', () => {
    const code = `
      // Nobody may listen on it, and ctid is no key.
      /** set search_path to forms */
      await sql\`set local statement_timeout = '10min'\`
      await sql\`set transaction read only\`
      await sql\`select set_config('a.b', 'yes', true)\`
      await sql\`update offer set told = true where id = any(\${ids})\`
      await sql\`insert into offer (id) values (gen_random_uuid())\`
      listen(server); const serial = 'a'; notify ('b')`
    expect(check(code)).toEqual([])
  })

  test('stays in the one place that may have it, as long as that uses it', () => {
    const file = 'services/kit/hints/postgres-broker.ts'
    expect(check('await client.query(`listen ${channel}`)', file)).toEqual([])
    expect(check('await client.query(`select 1`)', file)).toEqual([expect.stringContaining('is not used any more')])
    expect(check('await client.query(`listen moved`)', 'tests/support/locks.ts')).toEqual([])
  })
})
