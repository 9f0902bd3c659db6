import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { demoRows } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { everyDatabase } from '#support/databases.ts'
import { noteFigure } from '#support/note-figure.ts'
import { courierA, staff, startDepot, today, type Depot } from '../depot-under-test.ts'

describe.each(everyDatabase)('import on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
    depot = await startDepot(database)
  })
  afterAll(() => database.close())

  it('takes ten thousand parcels of many rounds at once', async () => {
    await depot.assign({}, courierA)
    const rounds = Array.from({ length: 50 }, (_, index) => ({ round: String(104 + index), seed: 104 + index }))
    const rows = rounds.flatMap((round) =>
      demoRows({ ...round, subDepot: 'SAM', date: today, roundName: '', parcels: 200 }),
    )
    const file = importCsv(rows)
    const start = performance.now()
    const { status, body } = await depot.importFile(staff, file)
    noteFigure(`10,000 parcels on ${engine.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    expect(status).toBe(200)
    expect(body.parcels).toBe(10_000)
    expect(body.manifests.every((manifest) => manifest.added === 200)).toBe(true)
    expect((await depot.lists(courierA)).parcels.size).toBe(200)
  })
})
