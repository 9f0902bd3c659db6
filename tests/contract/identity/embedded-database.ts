import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import type { Migration } from '#kit/database.ts'

/** An in-memory database in the kit's shape, with one connection that is lent to one caller at a time. */
export async function openEmbeddedDatabase() {
  const engine = await PGlite.create()
  const done = new Set<string>()
  let turn: Promise<void> = Promise.resolve()

  const pool = {
    async connect() {
      const before = turn
      let release: () => void = () => undefined
      turn = new Promise((resolve) => {
        release = resolve
      })
      await before
      return {
        async query(sql: string, parameters: unknown[]) {
          const { rows, affectedRows } = await engine.query(sql, parameters)
          return { rows, rowCount: affectedRows ?? rows.length, command: 'SELECT' }
        },
        release: () => release(),
      }
    },
    async end() {},
  }

  return {
    query: async <Row>(sql: string) => (await engine.query<Row>(sql)).rows,
    async schema<Tables>(name: string, migrations: readonly Migration[]) {
      await engine.exec(`create schema if not exists ${name}; set search_path to ${name}`)
      for (const migration of migrations) {
        if (done.has(migration.name)) continue
        for (const sql of migration.statements) await engine.exec(sql)
        done.add(migration.name)
      }
      await engine.exec('set search_path to public')
      return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) }).withSchema(name)
    },
    close: () => engine.close(),
  }
}
