import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
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
      'The database address is not of the form postgres://user:password@host:port/name.',
    )
  })

  test('with a socket where nothing listens is of the right form', async () => {
    await expect(openPostgres('postgres://user@/name?host=/nowhere', log)).rejects.toThrow(
      /^The database cannot be used: nothing answers at its address\./,
    )
  })

  describe.runIf(url)('of the server', () => {
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
