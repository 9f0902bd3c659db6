import type pg from 'pg'
import { sqlState } from '../describe-error.ts'
import { StartError } from '../start-error.ts'

/**
 * Makes a schema if it is missing.
 * @param schema its name, quoted
 * @throws StartError when the role has no right to
 */
export async function makeSchema(pool: pg.Pool, schema: string): Promise<void> {
  try {
    await pool.query(`create schema if not exists ${schema}`)
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    const { rows } = await pool.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    )
    throw new StartError(
      `The database user ${rows[0]?.role} has no right to make tables in the database ${rows[0]?.database}. Set DATABASE_OWNER_URL to the user that owns this database.`,
    )
  }
}
