import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { courierA, fileOf, staff, startDepot, today, type Depot } from '../depot-under-test.ts'
import { collection, label, parcelId, readStopLists, stopTaps } from './stop-taps.ts'

const personal = /Example Bakery|Round the back|AAAA000000000001|Ask for Ned/

describe.each(databases)('what stops say of people, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let manifestId: string
  let taps: ReturnType<typeof stopTaps>
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    const { body } = await depot.importFile(staff, fileOf(2))
    manifestId = body.manifests[0]?.manifestId ?? ''
    taps = stopTaps(depot, manifestId)
    await taps.addStop()
    await depot.push(
      courierA,
      taps.collect([{ id: parcelId(0), barcode: label('AAAA000000000001') }], { note: 'Ask for Ned' }),
    )
  })
  afterAll(() => database.close())

  const stored = async (...tables: ('stops' | 'stop_events' | 'feed')[]) =>
    JSON.stringify(await Promise.all(tables.map((table) => depot.manifest.db.selectFrom(table).selectAll().execute())))
  const counts = async () => (await taps.readAtDesk()).body.counts

  it('leaves the phone after a week and the ledger in steps, and the count stays for pay', async () => {
    expect(await stored('stops', 'stop_events', 'feed')).toMatch(personal)
    depot.setTime('2026-05-22T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect((await readStopLists(depot, courierA)).size).toBe(0)
    expect(await stored('stops', 'feed')).not.toMatch(personal)
    expect(await stored('stop_events')).not.toMatch(/AAAA000000000001/)
    expect(await stored('stop_events')).toMatch(/Ask for Ned/)
    depot.setTime('2026-06-27T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await stored('stops', 'stop_events', 'feed')).not.toMatch(personal)
    expect(await counts()).toMatchObject({ collected: 1 })
    depot.setTime('2027-06-30T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await stored('stops', 'stop_events')).toBe('[[],[]]')
  })

  it('still takes what arrives after the week', async () => {
    depot.setTime('2026-05-22T01:00:00.000Z')
    await applyRetention(depot.manifest)
    await depot.push(courierA, taps.collect([{ id: parcelId(1) }]))
    expect(await counts()).toMatchObject({ collected: 2 })
    expect((await readStopLists(depot, courierA)).size).toBe(0)
  })

  it('is erased with the sender’s postcode and day', async () => {
    const erasure = { subDepot: 'SAM', postcode: collection.address.postcode.toLowerCase(), date: today }
    const { body } = await depot.call(staff, 'POST', '/v1/depot/recipients/erasure', erasure)
    expect(body).toMatchObject({ stops: 1 })
    expect(await stored('stops', 'stop_events', 'feed')).not.toMatch(personal)
    expect((await readStopLists(depot, courierA)).get(manifestId)?.stops).toMatchObject([{ name: 'Name erased' }])
    expect(await counts()).toMatchObject({ collected: 1 })
  })

  it('loses the notes of a courier who is erased, and is in the export before', async () => {
    const own = await depot.call<object>(courierA, 'GET', '/v1/my-data')
    expect(JSON.stringify(own.body)).toMatch(/Ask for Ned/)
    const { db, clock } = depot.manifest
    await erasePerson({ db, clock, register: manifestRegister, erase: eraseRecords }, courierA.sub)
    expect(await stored('stop_events', 'feed')).not.toMatch(/Ask for Ned/)
    expect(await counts()).toMatchObject({ collected: 1 })
  })
})
