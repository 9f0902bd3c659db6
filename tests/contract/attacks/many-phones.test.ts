import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, commit, depot, openTraining, packageOf, workWith } from '../training/training-under-test.ts'

describe.each(databases)('the phones of one course on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    work = workWith((await openTraining(database, turnedClock())).app)
    await work.send(depot, packageOf('a'))
    await work.publish(depot, 'loading')
  })
  afterAll(() => database.close())

  const device = (n: number) => numberedId(700 + n)
  const counted = async () => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `select sum(bytes)::int4 as bytes from training.push_usage where courier = 'anna'`,
    )
    return rows[0]?.bytes ?? 0
  }

  it('end after ten, of which each goes on', async () => {
    for (let n = 1; n <= 10; n++)
      expect(await work.commit(anna, { device: device(n) })).toMatchObject({ kind: 'applied' })
    expect(await work.commit(anna, { device: device(11), progress: 1 })).toMatchObject({
      kind: 'rejected',
      code: 'history-full',
    })
    expect(await work.commit(anna, { device: device(1), number: 2, progress: 0.9 })).toMatchObject({ kind: 'applied' })
    const [attempt] = await work.attempts(anna)
    expect(attempt).toMatchObject({ device: device(1), progress: 0.9 })
    expect(attempt?.others).toHaveLength(9)
    // Another attempt counts its own phones.
    expect(await work.commit(anna, { device: device(11), attempt: numberedId(2) })).toMatchObject({ kind: 'applied' })
  })
  it('count in full against the bytes that their courier may push, as each commit writes them all', async () => {
    const attempt = numberedId(3)
    const data = { ...commit().data, cmi: { 'cmi.suspend_data': 'x'.repeat(60_000) } }
    await work.commit(anna, { attempt, device: device(1), data })
    for (let n = 2; n <= 10; n++) await work.commit(anna, { attempt, device: device(n), sco: 'two' })
    const before = await counted()
    expect(await work.commit(anna, { attempt, device: device(1), number: 2, sco: 'two' })).toMatchObject({
      kind: 'applied',
    })
    // A quarter of the ten of the row, and of the one in the feed.
    expect((await counted()) - before).toBeGreaterThan((11 * 60_000) / 4)
  })
})
