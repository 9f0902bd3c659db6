import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanupJobs } from '#kit/cleanup-jobs.ts'
import { bindSchema } from '#kit/database/schema-pool.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { deliveryMigrations } from '#kit/delivery/migrations.ts'
import { kitRegister, type Register } from '#kit/people/register.ts'
import { identityMigrations } from '#services/identity/migrations.ts'
import { requireStoreKind } from '#services/run/demo-state.ts'
import { checkRegister, registerPage } from '../../check/check-register.ts'
import { otherRegisters, serviceRegisters } from '../../check/registers.ts'
import { startEveryService, type EveryService } from '../doors/every-service.ts'

let services: EveryService
/** The columns of each table of each schema, as the database has them. */
let tables: Map<string, Map<string, string[]>>

beforeAll(async () => {
  services = await startEveryService(() => fetch)
  const { database } = services
  await database.schema('identity', identityMigrations)
  await database.schema('delivery', deliveryMigrations)
  await requireStoreKind(database, true)
  const { rows } = await database.pool.query<{ schema: string; name: string; columns: string[] }>(
    `select table_schema as schema, table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'public') group by 1, 2`,
  )
  tables = new Map()
  for (const { schema, name, columns } of rows)
    tables.set(schema, (tables.get(schema) ?? new Map<string, string[]>()).set(name, columns))
})
afterAll(() => services.close())

const registers: Readonly<Record<string, Register>> = {
  ...Object.fromEntries(
    Object.entries(serviceRegisters).map(([name, register]) => [name, { ...kitRegister, ...register }]),
  ),
  ...otherRegisters,
}

describe('the register of what is kept', () => {
  test('has every table of every schema, and no other', () => {
    const there = Object.fromEntries([...tables].map(([schema, of]) => [schema, [...of.keys()].sort()]))
    const registered = Object.fromEntries(
      Object.entries(registers).map(([schema, register]) => [schema, Object.keys(register).sort()]),
    )
    expect(registered).toEqual(there)
  })

  test('names columns that exist', () => {
    const wrong = Object.entries(registers).flatMap(([schema, register]) =>
      Object.entries(register).flatMap(([table, entry]) => {
        if (entry.about === 'nobody') return []
        const columns = tables.get(schema)?.get(table) ?? []
        return [entry.courier, ...(entry.hidden ?? [])].flatMap((column) =>
          column === undefined || columns.includes(column) ? [] : [`${schema}.${table}.${column}`],
        )
      }),
    )
    expect(wrong).toEqual([])
  })

  test('names jobs that run', () => {
    const kitJobs = cleanupJobs(bindSchema<KitTables>(services.database.pool, 'auth'))
    const jobs = new Set([...[...services.jobs.values()].flat(), ...kitJobs].map(({ name }) => name))
    const named = Object.values(registers).flatMap((register) =>
      Object.values(register).flatMap((entry) => (entry.about === 'nobody' ? [] : (entry.jobs ?? []))),
    )
    expect(named.filter((name) => !jobs.has(name))).toEqual([])
  })

  test('says how whatever is about a courier ends: by a job, or with an erasure', () => {
    const endless = Object.entries(registers).flatMap(([schema, register]) =>
      Object.entries(register).flatMap(([table, entry]) =>
        entry.about === 'nobody' || (entry.jobs ?? []).length > 0 || entry.erasure !== 'stays'
          ? []
          : [`${schema}.${table}`],
      ),
    )
    // Staff delete webhooks, and the queue of messages empties itself by sending.
    expect(endless).toEqual(['connections.webhook', 'delivery.message'])
  })

  test('is the page in the docs', () => {
    expect(checkRegister(readFileSync(registerPage, 'utf8'))).toEqual([])
    expect(checkRegister('# Another page')).toEqual([`${registerPage} is out of date: run npm run check -- --fix`])
  })
})
