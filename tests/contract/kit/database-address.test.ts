import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#kit/database/database.ts'
import { openPostgres } from '#kit/database/open-postgres.ts'
import { createLog } from '#kit/log.ts'

const url = process.env['TEST_POSTGRES_URL']
const log = createLog(() => undefined)

describe('the address of a database', () => {
  test.each([
    'mysql://user@host/name',
    'host:5432/name',
    'postgres://user@host:port/name',
    'postgres://user@:5432/name',
  ])('%s is refused with the form that it should have', async (address) => {
    await expect(openPostgres(address, log)).rejects.toThrow(
      'The database address is not of the form postgres://user:password@host:port/name. Correct DATABASE_URL',
    )
  })

  test('of the owner is named by its own setting, and a password with # is explained', async () => {
    const options = { setting: 'DATABASE_OWNER_URL' }
    await expect(openPostgres('postgres://owner:a#b@127.0.0.1/name', log, options)).rejects.toThrow(
      'Correct DATABASE_OWNER_URL; in a password, @ / : # ? and % are written %40 %2F %3A %23 %3F and %25.',
    )
  })

  test('with a socket where nothing listens is of the right form', async () => {
    await expect(openPostgres('postgres://user@/name?host=/nowhere', log)).rejects.toThrow(
      'The database cannot be used: nothing answers at its address. Start the database, or correct DATABASE_URL.',
    )
  })

  describe.runIf(url)('of the server', () => {
    const withPath = (path: string) => Object.assign(new URL(url ?? ''), { pathname: path }).href
    const asUser = (name: string) => Object.assign(new URL(url ?? ''), { username: name, password: 'x' }).href

    test('without the named database is a sentence', async () => {
      await expect(openPostgres(withPath('/no-such'), log, { setting: 'DATABASE_OWNER_URL' })).rejects.toThrow(
        'The database cannot be used: it has no database of that name. Make it, or correct DATABASE_OWNER_URL.',
      )
    })

    test('with a user who may not make tables is a sentence', async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      const role = `no_owner_${process.pid}`
      await client.query(`create role ${role} login password 'x'`)
      const { rows } = await client.query<{ name: string }>('select current_database() as name')
      try {
        await expect(openDatabase({ databaseUrl: asUser(role), log })).rejects.toThrow(
          `The database user ${role} has no right to make tables in the database ${rows[0]?.name}. Set DATABASE_OWNER_URL`,
        )
      } finally {
        await client.query(`drop role ${role}`)
        await client.end()
      }
    })

    test('may have an empty host and the folder of its socket', async () => {
      const server = new URL(url ?? '')
      const client = new Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ folder: string }>(
        `select current_setting('unix_socket_directories') as folder`,
      )
      await client.end()
      const address = `postgres://${server.username}@${server.pathname}?host=${rows[0]?.folder}&port=${server.port}`
      const pool = await openPostgres(address, log)
      const found = await pool.query<{ from: string | null }>('select host(inet_client_addr()) as from')
      expect(found.rows).toEqual([{ from: null }])
      await pool.end()
    })
  })
})
