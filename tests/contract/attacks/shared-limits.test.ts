import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { everyDatabase } from '#support/databases.ts'
import { startNotes, type NotesService } from '../kit/service-under-test.ts'

const rateLimit = { burst: 40, perSecond: 2 }

describe.each(everyDatabase)('two instances on one $name', (kind) => {
  let database: Database
  let instances: NotesService[]

  beforeAll(async () => {
    database = await kind.open()
    instances = [
      await startNotes(database, { deps: { rateLimit } }),
      await startNotes(database, { deps: { rateLimit } }),
    ]
  })
  afterAll(() => database.close())

  /** Sends to both in turn and returns the number that was let through. */
  const flood = async (requests: number, sub: string): Promise<number> => {
    let passed = 0
    // Each instance of the test has a pool of its own.
    const tokens = await Promise.all(instances.map((each) => each.tokens.bearer({ sub })))
    for (let n = 0; n < requests; n++) {
      const response = await instances[n % 2]!.request('/v1/sync/pull?cursor=0', {
        headers: { authorization: tokens[n % 2] ?? '' },
      })
      if (response.status === 200) passed += 1
      else expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    return passed
  }

  it('let a caller through a fifth more often than one does, at most', async () => {
    const atOnce = await flood(90, 'anna')
    expect(atOnce).toBeGreaterThanOrEqual(40)
    expect(atOnce).toBeLessThanOrEqual(48)
    let later = 0
    for (let n = 0; n < 4; n++) {
      for (const { clock } of instances) clock.turn(5_000)
      later += await flood(25, 'anna')
    }
    expect(atOnce + later).toBeGreaterThanOrEqual(70)
    expect(atOnce + later).toBeLessThanOrEqual((40 + 20 * 2) * 1.2)
  })

  it('have a full allowance for everybody else', async () => {
    expect(await flood(10, 'ben')).toBe(10)
  })

  it('save no caller by name', async () => {
    const { rows } = await database.pool.query<{ caller: string }>('select caller from personalisation.rate_usage')
    expect(rows.length).toBeGreaterThan(0)
    for (const { caller } of rows) expect(caller).toMatch(/^[\w-]{22}$/)
  })
})
