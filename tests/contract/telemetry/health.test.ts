import { describe, expect, test } from 'vitest'
import { createHealth, type ProcessState } from '#services/run/telemetry/health.ts'
import { databases } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'

const ask = async (health: ReturnType<typeof createHealth>, path: string, method = 'GET') => {
  const response = await health(new Request(`http://app.test${path}`, { method }))
  return response && [response.status, await response.json()]
}

describe.each(databases)('health on $name', (kind) => {
  test('the process is alive from the start to the end, and ready only between', async () => {
    const database = await kind.open()
    const state: ProcessState = { stage: 'starting' }
    const clock = turnedClock()
    const health = createHealth(state, clock)
    const both = async () => [await ask(health, '/health/live'), await ask(health, '/health/ready')]

    const alive = [200, { status: 'ok' }]
    expect(await both()).toEqual([alive, [503, { status: 'starting' }]])
    await database.schema('toggles', [{ name: 'one', statements: ['create table thing (id int4 primary key)'] }])
    Object.assign(state, { stage: 'running', findMissing: () => database.findMissing() })
    expect(await both()).toEqual([alive, [200, { status: 'ok' }]])
    state.stage = 'stopping'
    expect(await both()).toEqual([alive, [503, { status: 'stopping' }]])
    await database.close()
  })

  test('it is not ready without the database, and says so no later than two seconds after', async () => {
    const database = await kind.open()
    await database.schema('toggles', [])
    const clock = turnedClock()
    const health = createHealth({ stage: 'running', findMissing: () => database.findMissing() }, clock)
    expect(await ask(health, '/health/ready')).toEqual([200, { status: 'ok' }])
    await database.close()
    // Asked again within the two seconds it costs no statement.
    expect(await ask(health, '/health/ready')).toEqual([200, { status: 'ok' }])
    clock.turn(2_000)
    expect(await ask(health, '/health/ready')).toEqual([503, { status: 'not-ready', missing: 'database' }])
    expect(await ask(health, '/health/live')).toEqual([200, { status: 'ok' }])
  })

  test('it is not ready below a store that lacks a migration, as after an older copy was restored', async () => {
    const database = await kind.open()
    await database.schema('toggles', [{ name: 'one', statements: [] }])
    await database.schema('forms', [{ name: 'one', statements: [] }])
    expect(await database.findMissing()).toBeNull()
    await database.pool.query(`delete from forms.migration where name = 'one'`)
    expect(await database.findMissing()).toBe('migrations')
    await database.pool.query('drop schema forms cascade')
    expect(await database.findMissing()).toBe('migrations')
    await database.close()
  })
})

test('other addresses and methods are left to the app', async () => {
  const health = createHealth({ stage: 'running' }, turnedClock())
  expect(await ask(health, '/health')).toBeUndefined()
  expect(await ask(health, '/')).toBeUndefined()
  expect(await ask(health, '/health/live', 'POST')).toBeUndefined()
})
