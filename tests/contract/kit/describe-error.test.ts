import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { describeError, isUnavailable, sqlState } from '#kit/describe-error.ts'
import { databases } from '#support/databases.ts'

describe.each(databases)('errors of $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  const failureOf = (statement: string, values: unknown[] = []): Promise<unknown> =>
    database.pool.query(statement, values).then(
      () => undefined,
      (reason: unknown) => reason,
    )

  test('the log never gets the value that a statement was refused for', async () => {
    const error = await failureOf('select $1::text::uuid', ['12 Sample Road'])
    expect(String(error)).toContain('12 Sample Road')
    expect(describeError(error)).toMatchObject({ code: '22P02' })
    expect(JSON.stringify(describeError(error))).not.toContain('Sample Road')
  })

  test('a wrong statement is told as it is', async () => {
    const error = await failureOf('select missing_column')
    expect(describeError(error)).toMatchObject({ code: '42703', message: 'column "missing_column" does not exist' })
  })

  test('a refused statement is no unavailable database', async () => {
    const error = await failureOf('select 1 / 0')
    expect(sqlState(error)).toBe('22012')
    expect(isUnavailable(error)).toBe(false)
    expect(isUnavailable(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toBe(true)
  })
})
