import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makeIfMissing } from '../database/make-if-missing.ts'
import { makeSchema } from '../database/make-schema.ts'
import { quoteSchema } from '../database/schema-pool.ts'

/** The schema of what all services share. */
export const platformSchema = 'platform'
const schema = quoteSchema(platformSchema)
/** The one row of it is read with each feed's head: another process may have renewed it. */
export const epochTable = `${schema}.epoch`

interface EpochRow {
  epoch: string
  origin: string
  opened: boolean
}

export interface TakenEpoch {
  value: string
  /** Why it is another epoch than before; undefined when it is the same or the database is new. */
  renewed: 'unclean-stop' | 'another-server' | undefined
  /** Marks a clean stop; the last statement before the database is closed. */
  release(): Promise<void>
}

/**
 * Names the server that holds the data. It changes when PostgreSQL was recovered to a point in time or
 * a replica took over, because both may have lost what was acknowledged. The timeline is that of the file that is
 * written to: the one of the last checkpoint is too old for a while after a replica took over.
 */
const origin = `(select s.system_identifier || '/' ||
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 from pg_control_system() as s)`

async function readOrigin(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ origin: string }>(`select ${origin} as origin`)
    return rows[0]?.origin ?? ''
  } catch {
    // Not every PostgreSQL-compatible engine has these functions, and not every user may call them.
    return ''
  }
}

async function makeTable(pool: pg.Pool): Promise<void> {
  await makeSchema(pool, schema)
  await pool.query(`create table if not exists ${epochTable} (
    one boolean primary key check (one),
    epoch uuid not null,
    origin text not null,
    opened boolean not null
  )`)
}

/** Makes the table of the epoch if it is missing. */
export async function prepareEpoch(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>('select to_regclass($1)::text as found', [epochTable])
  if (rows[0]?.found) return
  await makeIfMissing(() => makeTable(pool))
}

export async function renewEpoch(pool: pg.Pool, epoch: string = randomUUID()): Promise<string> {
  await pool.query(`update ${epochTable} set epoch = $1`, [epoch])
  return epoch
}

/**
 * Reads the epoch of the whole database. The embedded one does not wait for the disk, so after an unclean
 * stop (the lock file was left, or the row says that it was open) it counts as restored: a new epoch.
 */
export async function takeEpoch(pool: pg.Pool, engine: 'pglite' | 'postgres', unclean: boolean): Promise<TakenEpoch> {
  await prepareEpoch(pool)
  const embedded = engine === 'pglite'
  const now = await readOrigin(pool)
  await pool.query(
    `insert into ${epochTable} (one, epoch, origin, opened) values (true, $1, $2, false) on conflict do nothing`,
    [randomUUID(), now],
  )
  const { rows } = await pool.query<EpochRow>(`select epoch, origin, opened from ${epochTable}`)
  const before = rows[0]
  if (!before) throw new Error('The epoch is missing.')
  const renewed =
    embedded && (unclean || before.opened) ? 'unclean-stop' : before.origin === now ? undefined : 'another-server'
  const value = renewed ? await renewEpoch(pool) : before.epoch
  await pool.query(`update ${epochTable} set origin = $1, opened = $2`, [now, embedded])
  return {
    value,
    renewed,
    async release() {
      if (embedded) await pool.query(`update ${epochTable} set opened = false`)
    },
  }
}

/**
 * Looks at each new connection for another server. Those to the old one break at a failover, so every process notices,
 * and the first one renews the epoch for all.
 */
export function watchOrigin(pool: pg.Pool, watched: ReadonlySet<pg.Pool>, onRenewed: (epoch: string) => void): void {
  let renewal: Promise<void> | undefined
  const renew = async (now: string): Promise<void> => {
    const { rows } = await pool.query<{ epoch: string }>(
      `update ${epochTable} set epoch = $1, origin = $2 where origin <> $2 returning epoch`,
      [randomUUID(), now],
    )
    if (rows[0]) onRenewed(rows[0].epoch)
  }
  const look = async (client: pg.ClientBase): Promise<void> => {
    const { rows } = await client.query<{ before: string; now: string }>(
      `select origin as before, ${origin} as now from ${epochTable}`,
    )
    const [found] = rows
    if (!found || found.before === found.now) return
    // Not waited for: behind strict replication a commit may take as long as a replica is missing. The next connection
    // tries again.
    renewal ??= renew(found.now)
      .catch(() => undefined)
      .finally(() => (renewal = undefined))
  }
  // The pool waits for it. A replica and an engine without these functions answer with an error, and are no new server.
  for (const each of watched) each.options.onConnect = (client) => look(client).catch(() => undefined)
}
