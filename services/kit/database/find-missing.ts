import type pg from 'pg'
import { sqlState } from '../describe-error.ts'
import type { Migration } from './migrate.ts'
import { quoteSchema } from './schema-pool.ts'

/** Milliseconds after which a database that does not answer counts as one that is away. */
const timeoutMs = 5_000

/** A table or a schema that does not exist. */
const isUnmade = (error: unknown): boolean => ['42P01', '3F000'].includes(sqlState(error) ?? '')

export type Missing = 'database' | 'migrations'

/**
 * Returns what the services lack for their work: the database itself, or steps of its schemas, as after an older copy
 * was restored below a running process. Null if nothing is missing.
 */
export async function findMissing(
  pool: pg.Pool,
  schemas: ReadonlyMap<string, readonly Migration[]>,
): Promise<Missing | null> {
  const reads = [...schemas.keys()].map(
    (name) => `select '${name}' as schema, name from ${quoteSchema(name)}.migration`,
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time.')), timeoutMs)
  })
  try {
    const query = pool.query<{ schema: string; name: string }>(
      reads.join(' union all ') || `select '' as schema, '' as name`,
    )
    const { rows } = await Promise.race([query, late])
    const applied = new Set(rows.map(({ schema, name }) => `${schema} ${name}`))
    const isWhole = [...schemas].every(([schema, steps]) => steps.every(({ name }) => applied.has(`${schema} ${name}`)))
    return isWhole ? null : 'migrations'
  } catch (error) {
    return isUnmade(error) ? 'migrations' : 'database'
  } finally {
    clearTimeout(timer)
  }
}
