import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotRound, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { courierA, fileOf, inOrder, staff, startDepot, today, type Depot } from '../depot-under-test.ts'

describe.each(databases)('when a round will be done on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: string[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(20))
    parcels = inOrder(await depot.lists(courierA)).map(({ id }) => id)
  })
  afterAll(() => database.close())

  const at = (minute: number) =>
    `${today}T${String(7 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`
  /** Confirms parcels, one every so many minutes from eight o'clock. */
  async function confirm(from: number, to: number, every: number): Promise<void> {
    for (let i = from; i < to; i += 1) {
      depot.setTime(at(i * every))
      const input = { parcelId: parcels[i] ?? '', status: 'confirmed', photos: [], baseVersion: 0 }
      await depot.push(courierA, depot.tap('recordParcelStatus', input))
    }
  }
  /** Makes earlier days that went as today has gone so far. */
  async function copyToEarlierDays(days: number): Promise<void> {
    const { db } = depot.manifest
    for (let back = 1; back <= days; back += 1) {
      const id = `00000000-0000-4000-8000-0000000000${String(back).padStart(2, '0')}`
      const date = new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10)
      await sql`insert into manifests select (jsonb_populate_record(m, jsonb_build_object('id', ${id}::text, 'date', ${date}::text))).*
        from manifests m where date = ${today}`.execute(db)
      await sql`insert into parcel_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'manifest_id', ${id}::text))).*
        from parcel_events e where manifest_id = (select id from manifests where date = ${today})`.execute(db)
    }
  }
  const read = async (): Promise<DepotRound | undefined> =>
    (await depot.call<DepotRounds>(staff, 'GET', '/v1/depot/rounds')).body.rounds[0]

  it('is not told before the fifth stop, nor when nothing is left', async () => {
    expect((await read())?.finish).toBeUndefined()
    await confirm(0, 4, 3)
    expect((await read())?.finish).toBeUndefined()
    await confirm(4, 5, 3)
    expect((await read())?.finish).toEqual({
      about: at(57),
      from: null,
      to: null,
      usual: null,
      isBehind: false,
    })
    await confirm(5, 20, 3)
    expect((await read())?.finish).toBeUndefined()
  })

  it('has a range and a plan from nine past days, and a slow day is behind it', async () => {
    await confirm(0, 20, 3)
    await copyToEarlierDays(9)
    await sql`delete from parcel_events where manifest_id = (select id from manifests where date = ${today})`.execute(
      depot.manifest.db,
    )
    await emptyToday()
    await confirm(0, 10, 12)
    const finish = (await read())?.finish
    expect(finish).toMatchObject({ usual: at(57), isBehind: true })
    expect(finish?.from && finish.from > at(57 + 30)).toBe(true)
    expect(finish?.to && finish.to >= (finish.about ?? '')).toBe(true)
  })

  /** Today's parcels as they were imported. */
  async function emptyToday(): Promise<void> {
    await sql`update parcels set status = 'expected', events = '[]', history = null, version = 0`.execute(
      depot.manifest.db,
    )
  }
})
