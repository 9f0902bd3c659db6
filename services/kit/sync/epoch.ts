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
 * a replica took over, because both may have lost what was acknowledged.
 */
async function readOrigin(pool: pg.Pool): Promise<string> {
  try {
    const { rows } = await pool.query<{ origin: string }>(
      `select s.system_identifier || '/' || c.timeline_id as origin
       from pg_control_system() as s, pg_control_checkpoint() as c`,
    )
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
  const origin = await readOrigin(pool)
  await pool.query(
    `insert into ${epochTable} (one, epoch, origin, opened) values (true, $1, $2, false) on conflict do nothing`,
    [randomUUID(), origin],
  )
  const { rows } = await pool.query<EpochRow>(`select epoch, origin, opened from ${epochTable}`)
  const before = rows[0]
  if (!before) throw new Error('The epoch is missing.')
  const renewed =
    embedded && (unclean || before.opened) ? 'unclean-stop' : before.origin === origin ? undefined : 'another-server'
  const value = renewed ? await renewEpoch(pool) : before.epoch
  await pool.query(`update ${epochTable} set origin = $1, opened = $2`, [origin, embedded])
  return {
    value,
    renewed,
    async release() {
      if (embedded) await pool.query(`update ${epochTable} set opened = false`)
    },
  }
}
