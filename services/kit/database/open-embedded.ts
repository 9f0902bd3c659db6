import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import { StartError } from '../start-error.ts'
import { readInt8AsNumber } from './type-parsers.ts'

interface Embedded {
  pool: Pool
  close(): Promise<void>
}

/**
 * PGlite behind node-postgres, with one connection: what differs from PostgreSQL ends here.
 * A query outside a transaction waits for the open one, so inside a transaction everything goes through it.
 */
export async function openEmbedded(dataDir: string | undefined, template: Blob | undefined): Promise<Embedded> {
  const options = template ? { loadDataDir: template } : {}
  const engine = dataDir === undefined ? new PGlite(options) : new PGlite(join(dataDir, 'database'), options)
  try {
    await engine.waitReady
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown error'
    throw new StartError(
      `The database in ${dataDir ?? 'memory'} cannot be opened (${reason}). Restore the folder, or set DATA_DIR to another one.`,
    )
  }
  readInt8AsNumber()
  // An idle connection must stay: node-postgres would make another on the same engine.
  const config = { max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: 60_000 }
  const pool = new Pool(Object.assign(createPgConfig(engine), config))
  return {
    pool,
    async close() {
      await pool.end()
      await engine.close()
    },
  }
}
