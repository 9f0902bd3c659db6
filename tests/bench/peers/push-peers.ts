import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { findPostgres } from '#support/find-postgres.ts'
import { findProgram } from '#support/find-program.ts'
import { startPostgres } from '#support/start-postgres.ts'
import { couriers, measureRates } from '../services.ts'
import type { Row } from './table.ts'

const parcels = 500
const seconds = 10
const run = promisify(execFile)

/** The transaction of `statements` statements of which one writes a row, as a script of pgbench. */
const script = (statements: number): string =>
  [
    'begin;',
    ...Array.from({ length: statements - 3 }, (_, n) => `select ${n}::int8;`),
    `insert into pgbench_bare values ('{}');`,
    'commit;',
  ].join('\n')

/** Transactions a second of PostgreSQL’s own bench, by as many clients. Undefined where it is not installed. */
async function runPgbench(url: string, statements: number): Promise<number | undefined> {
  const beside = join(findPostgres() ?? '', 'pgbench')
  const program = existsSync(beside) ? beside : findProgram('pgbench')
  if (program === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  try {
    const file = join(folder, 'transaction.sql')
    writeFileSync(file, script(statements))
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('create table pgbench_bare (value jsonb)')
    await client.end()
    const { stdout } = await run(program, [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(couriers),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      file,
      url,
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One event pushed at a time by several couriers, beside a Hono app that does nothing and a database that does as much. */
export async function measurePushes(): Promise<Row[]> {
  const work = 'pushes of one event'
  const empty = { work, ours: [], theirs: [], unit: '/s' }
  const postgres = await startPostgres({ durable: true })
  if (!postgres) return [{ ...empty, peer: 'Hono, pgbench', asked: 'not measured: PostgreSQL is not installed' }]
  const database = await openDatabase({ databaseUrl: postgres.url, log: createLog(() => undefined) })
  try {
    const { single, echoed, statements } = await measureRates(database, parcels)
    const pgbench = await runPgbench(postgres.url, statements)
    return [
      {
        ...empty,
        peer: 'a bare Hono app',
        ours: [single],
        theirs: [echoed],
        isRate: true,
        asked: 'theirs sends back what it gets: no sign-in, no rules, no database',
      },
      {
        ...empty,
        peer: 'pgbench',
        ours: [single],
        theirs: pgbench === undefined ? [] : [pgbench],
        isRate: true,
        asked:
          pgbench === undefined
            ? 'not measured: pgbench is not installed'
            : `transactions of as many statements (${statements}) by ${couriers} clients, both durable; ours with sign-in, rules and Node’s driver`,
      },
    ]
  } finally {
    await database.close()
    await postgres.stop()
  }
}
