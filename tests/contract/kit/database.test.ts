import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeIfMissing } from '#kit/database/make-if-missing.ts'
import { openDatabase, type Database } from '#kit/database/database.ts'
import { lockFolder } from '#kit/database/folder-lock.ts'
import { createLog } from '#kit/log.ts'
import { everyDatabase } from '#support/databases.ts'
import { readTemplate } from '#support/pglite-template.ts'

const log = createLog(() => undefined)
const noProcess = { pid: 2 ** 22 + 1, began: null }

describe('the data folder', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'courier-folder-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const lockFile = () => join(folder, 'lock')
  const holder = (fields: object) => writeFileSync(lockFile(), JSON.stringify({ host: hostNow(), ...fields }))
  const hostNow = (): string => {
    const lock = lockFolder(join(folder, 'probe'))
    const { host } = JSON.parse(readFileSync(join(folder, 'probe', 'lock'), 'utf8')) as { host: string }
    lock.release()
    return host
  }

  test('is one process’s alone', () => {
    const lock = lockFolder(folder)
    expect(lock.unclean).toBe(false)
    expect(() => lockFolder(folder)).toThrow(/is in use by another process/)
    lock.release()
    lockFolder(folder).release()
    expect(existsSync(lockFile())).toBe(false)
  })

  test('is refused while the process of its lock lives, and taken over as unclean when it is gone', () => {
    holder({ pid: process.ppid, began: null })
    expect(() => lockFolder(folder)).toThrow(/is in use/)
    holder(noProcess)
    const lock = lockFolder(folder)
    expect(lock.unclean).toBe(true)
    lock.release()
  })

  test('is not held by a process that has only got the number of the holder', () => {
    holder({ pid: process.ppid, began: 'at another time' })
    const lock = lockFolder(folder)
    expect(lock.unclean).toBe(true)
    lock.release()
  })

  test('is refused while a holder on another host gives signs of life', () => {
    writeFileSync(lockFile(), JSON.stringify({ ...noProcess, host: 'another-host' }))
    expect(() => lockFolder(folder)).toThrow(/is in use/)
  })

  test('a folder that cannot be made is named in one sentence', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => lockFolder(join(folder, 'file', 'data'))).toThrow(/^The data folder .* cannot be written \(ENOTDIR\)/)
    expect(() => lockFolder('/proc/none')).toThrow(/cannot be written/)
  })

  describe('with a database', () => {
    const open = async () => openDatabase({ dataDir: folder, template: await readTemplate(), log })
    const reopen = () => openDatabase({ dataDir: folder, log })

    test('keeps rows and epoch over a clean stop', async () => {
      const first = await open()
      await first.pool.query('create table kept (n int)')
      await first.close()
      const second = await reopen()
      expect(second.epoch).toBe(first.epoch)
      expect((await second.pool.query('select * from kept')).rows).toEqual([])
      await second.close()
    })

    test('gets a new epoch after a stop that left the lock', async () => {
      const first = await open()
      await first.close()
      holder(noProcess)
      const second = await reopen()
      expect(second.epoch).not.toBe(first.epoch)
      await second.close()
      const third = await reopen()
      expect(third.epoch).toBe(second.epoch)
      await third.close()
    })

    test('gets a new epoch when it is a copy that was taken while it was open', async () => {
      const first = await open()
      const copy = `${folder}-copy`
      await first.pool.query('checkpoint')
      cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
      const restored = await openDatabase({ dataDir: copy, log })
      expect(restored.epoch).not.toBe(first.epoch)
      await restored.close()
      await first.close()
      rmSync(copy, { recursive: true })
    })

    test('releases the folder when it cannot be opened', async () => {
      writeFileSync(join(folder, 'database'), 'this is no database')
      await expect(reopen()).rejects.toThrow(/^The database in .* cannot be opened/)
      expect(existsSync(lockFile())).toBe(false)
    })
  })
})

describe('the address of a database', () => {
  test.each([
    ['mysql://localhost/db', /not of the form postgres:/],
    ['not an address', /not of the form postgres:/],
    ['postgres://user:secret@127.0.0.1:1/db', /nothing answers at its address/],
  ])('%s is refused in a sentence without its password', async (databaseUrl, sentence) => {
    const error = await openDatabase({ databaseUrl, log }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(String(error)).toMatch(sentence)
    expect(String(error)).not.toContain('secret')
  })
})

describe.each(everyDatabase)('schemas on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())
  const step = (name: string, ...statements: string[]) => ({ name, statements })

  test('steps run once, in order, each in its own schema', async () => {
    const first = [step('1', 'create table thing (n int not null)', 'insert into thing values (1)')]
    await database.schema('one', first)
    const one = await database.schema<{ thing: { n: number; word: string } }>('one', [
      ...first,
      step('2', `alter table thing add column word text not null default 'new'`),
    ])
    const two = await database.schema<{ thing: { n: number } }>('two', first)
    await two.insertInto('thing').values({ n: 2 }).execute()
    expect(await one.selectFrom('thing').selectAll().execute()).toEqual([{ n: 1, word: 'new' }])
    expect(await two.selectFrom('thing').selectAll().execute()).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('steps that fail leave nothing behind', async () => {
    const steps = [step('1', 'create table half (n int)'), step('2', 'create table half (n int)')]
    await expect(database.schema('broken', steps)).rejects.toThrow(/already exists/)
    const broken = await database.schema<{ half: { n: number } }>('broken', [step('1', 'create table half (n int)')])
    expect(await broken.selectFrom('half').selectAll().execute()).toEqual([])
  })

  test('programs that start at the same time make the schema once', async () => {
    const steps = [step('1', 'create table once (n int)', 'insert into once values (1)')]
    const all = await Promise.all(
      Array.from({ length: 5 }, () => database.schema<{ once: { n: number } }>('together', steps)),
    )
    for (const db of all) expect(await db.selectFrom('once').selectAll().execute()).toEqual([{ n: 1 }])
  })

  test('a start goes on when several of its statements meet those of another start, and no longer than that', async () => {
    const { pool } = database
    const made: string[] = []
    // As where another process is first by a moment, twice.
    const make = async () => {
      made.push('tried')
      await pool.query(`create table public.beside_${made.length > 2 ? made.length : 'others'} (n int)`)
    }
    await pool.query('create table public.beside_others (n int)')
    await makeIfMissing(make)
    expect(made).toHaveLength(3)
    await expect(makeIfMissing(async () => void (await pool.query('create tabel')))).rejects.toThrow(/syntax error/)
  })

  test('a renewed epoch is another one', async () => {
    const before = database.epoch
    await database.renewEpoch()
    expect(database.epoch).not.toBe(before)
    const { rows } = await database.pool.query<{ epoch: string }>('select epoch from platform.epoch')
    expect(rows).toEqual([{ epoch: database.epoch }])
  })
})

// PGlite runs in the process of the test: no other server takes over.
describe.each(everyDatabase.filter(({ name }) => name === 'PostgreSQL'))('the epoch on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  test('a server that takes over is noticed at the next connection', async () => {
    const { pool } = database
    const readEpoch = async () => {
      await database.findMissing()
      const { rows } = await pool.query<{ epoch: string; origin: string }>('select epoch, origin from platform.epoch')
      return rows[0]
    }
    const breakConnections = () =>
      pool
        .query(
          `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where datname = current_database() and backend_type = 'client backend' order by pid = pg_backend_pid()) as all_of_them`,
        )
        .catch(() => undefined)
    const before = await readEpoch()
    await breakConnections()
    expect(await readEpoch()).toEqual(before)
    await pool.query(`update platform.epoch set origin = 'the one before'`)
    await breakConnections()
    await expect
      .poll(readEpoch)
      .toEqual({ epoch: expect.not.stringMatching(before?.epoch ?? ''), origin: before?.origin })
    const renewed = await readEpoch()
    await breakConnections()
    expect(await readEpoch()).toEqual(renewed)
  })
})
