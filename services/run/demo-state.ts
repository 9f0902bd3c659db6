import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#kit/database/database.ts'
import type { Migration } from '#kit/database/migrate.ts'
import { StartError } from '#kit/start-error.ts'

interface DemoTables {
  demo: { one: boolean; is_demo: boolean; bank_key: string | null }
}

const migrations: readonly Migration[] = [
  {
    name: '001-demo',
    statements: [`create table demo (one boolean primary key check (one), is_demo boolean not null)`],
  },
  {
    name: '002-bank-key',
    statements: [`alter table demo add column bank_key text`],
  },
]

const sentences = {
  demo: 'This database holds a demo, whose passwords are public, and DEMO=off is set. Use an empty database for real people, or set DEMO=on to start the demo again.',
  real: 'This database holds the data of real people, and a demo would mix with it. Set DEMO=off, or use another database (DATABASE_URL or DATA_DIR) for the demo.',
}

/**
 * Checks that a store was made for what it is started as now: for a demo, or for real people. An empty store becomes
 * what is wanted, once and for all.
 * @throws StartError for a store of the other kind
 */
export async function requireStoreKind(database: Database, wantsDemo: boolean): Promise<void> {
  const db = await database.schema<DemoTables>('run', migrations)
  await db
    .insertInto('demo')
    .values({ one: true, is_demo: wantsDemo, bank_key: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { is_demo: isDemo } = await db.selectFrom('demo').select('is_demo').executeTakeFirstOrThrow()
  if (isDemo !== wantsDemo) throw new StartError(isDemo ? sentences.demo : sentences.real)
}

/** The file that held the key of a demo before the database did. */
function readEarlierKey(dataDir: string): string | undefined {
  const file = join(dataDir, 'demo-bank-key')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Returns the key that seals the secrets and bank accounts of a demo: 32 bytes, made once and stored with the demo
 * itself, so that every process on the same database opens them. A real store gets its keys from the environment alone.
 */
export async function getDemoKey(database: Database, dataDir: string): Promise<Uint8Array> {
  const db = await database.schema<DemoTables>('run', migrations)
  await db
    .updateTable('demo')
    .set({ bank_key: readEarlierKey(dataDir) ?? randomBytes(32).toString('hex') })
    .where('bank_key', 'is', null)
    .execute()
  const { bank_key } = await db.selectFrom('demo').select('bank_key').executeTakeFirstOrThrow()
  return Buffer.from(bank_key ?? '', 'hex')
}
