import type pg from 'pg'
import { quoteSchema } from './schema-pool.ts'

const quoteRole = (role: string): string => `"${role.replaceAll('"', '""')}"`

/** Two processes that start together may change the same rights at once; the second is then undone. */
async function grant(owner: pg.Pool, statements: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(statements.join(';'))
      return
    } catch (error) {
      if (attempt === 5 || !/concurrently updated/.test(String(error))) throw error
    }
  }
}

/** Lets a role read the tables of a schema that another role owns. */
export async function grantReading(owner: pg.Pool, name: string, role: string): Promise<void> {
  const schema = quoteSchema(name)
  const user = quoteRole(role)
  await grant(owner, [
    `grant usage on schema ${schema} to ${user}`,
    `grant select on all tables in schema ${schema} to ${user}`,
  ])
}

/**
 * Lets the role of the services use the tables of a schema that another role owns. It may add to an audit trail and read
 * it, and neither change nor delete an entry; it may not change what the chain and the migrations have noted.
 * @param owner a pool of the role that owns the tables
 * @param role the name of the role of the services
 */
export async function grantTables(owner: pg.Pool, name: string, role: string): Promise<void> {
  const schema = quoteSchema(name)
  const user = quoteRole(role)
  const { rows } = await owner.query<{ trail: string }>(
    `select t.tablename as trail from pg_tables as t join pg_trigger as g
      on g.tgrelid = format('%I.%I', t.schemaname, t.tablename)::regclass and g.tgname = t.tablename || '_chain'
      where t.schemaname = $1`,
    [name],
  )
  const trails = rows.map(({ trail }) => `${schema}."${trail}"`)
  const heads = rows.map(({ trail }) => `${schema}."${trail}_head"`)
  const { rows: noted } = await owner.query(`select from pg_tables where schemaname = $1 and tablename = 'migration'`, [
    name,
  ])
  const fixed = [...heads, ...(noted.length > 0 ? [`${schema}.migration`] : [])]
  await grant(owner, [
    `grant usage on schema ${schema} to ${user}`,
    `grant select, insert, update, delete on all tables in schema ${schema} to ${user}`,
    `grant usage, select on all sequences in schema ${schema} to ${user}`,
    ...(trails.length > 0 ? [`revoke update, delete on ${trails.join(', ')} from ${user}`] : []),
    ...(fixed.length > 0 ? [`revoke insert, update, delete on ${fixed.join(', ')} from ${user}`] : []),
  ])
}
