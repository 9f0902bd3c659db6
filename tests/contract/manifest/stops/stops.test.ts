import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { DayReceipt } from '#contracts/manifest/manifest-endpoints.ts'
import { batchLimit, collectLimit, listCollectLimit, stopLimit } from '#contracts/manifest/stop-list.ts'
import { countStops, getCarried } from '#domain/stops/stop-events.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  otherStaff,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { collection, drop, label, parcelId, parcelsFrom, readStopLists, shop, stopId, stopTaps } from './stop-taps.ts'

const viewer: Person = { sub: 'staff-view', groups: ['sub-depot', 'sub-depot/SAM/viewer'] }
const applied = expect.objectContaining({ kind: 'applied' })
const rejected = (code: string) => expect.objectContaining({ kind: 'rejected', code })
const retried = expect.objectContaining({ kind: 'retry' })

describe.each(databases)('collections and drops on $name', (engine) => {
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
  })
  afterAll(() => database.close())

  const listOf = async (who: Person) => (await readStopLists(depot, who)).get(manifestId)
  const counts = async () => (await taps.readAtDesk()).body.counts
  const receipt = async (who: Person = courierA) =>
    (await depot.call<DayReceipt>(who, 'GET', `/v1/manifests/${manifestId}/receipt`)).body.stops

  it('reach the courier of the list, and are counted alike on the phone, at the desk and on the receipt', async () => {
    expect(await listOf(courierA)).toMatchObject({ date: today, roundNumber: '104', stops: [collection], events: [] })
    const collected = parcelsFrom(0, 4)
    await depot.push(courierA, taps.collect(collected), taps.handOver(collected.slice(0, 3)))
    const same = { collected: 4, handedOver: 3, inVehicle: 1 }
    const phone = await listOf(courierA)
    expect(countStops(phone?.events ?? [])).toEqual(same)
    expect(getCarried(phone?.events ?? [])).toEqual([{ id: parcelId(3), stopId: collection.id }])
    expect([await counts(), await receipt(), await receipt(staff)]).toEqual([same, same, same])
    const desk = (await taps.readAtDesk()).body
    expect(desk.events.map(({ kind, actor, parcels }) => [kind, actor, parcels.length])).toEqual([
      ['collected', courierA.sub, 4],
      ['handed_over', courierA.sub, 3],
    ])
  })

  it('have each effect once, sent twice or by two phones', async () => {
    const tap = taps.collect([{ id: parcelId(0), barcode: label('AAAA000000000001') }])
    await depot.push(courierA, tap)
    await depot.push(courierA, tap, tap)
    // The same label, as another phone has read it.
    await depot.push(courierA, taps.collect([{ id: parcelId(9), barcode: label('aaaa 0000 0000 0001') }]))
    expect(await counts()).toMatchObject({ collected: 1 })
    await depot.push(courierA, taps.handOver([{ id: parcelId(0) }]))
    expect(await taps.send(courierA, taps.handOver([{ id: parcelId(0) }]))).toEqual(rejected('nothing-to-hand-over'))
    expect(await counts()).toEqual({ collected: 1, handedOver: 1, inVehicle: 0 })
  })

  it('wait for what only another phone or the depot sends, and then have their effect', async () => {
    const collected = parcelsFrom(0, 2)
    const early = taps.handOver(collected)
    expect(await taps.send(courierA, early)).toEqual(retried)
    expect(await taps.send(courierA, taps.collect(collected))).toEqual(applied)
    expect(await taps.send(courierA, early)).toEqual(applied)
    expect(await counts()).toEqual({ collected: 2, handedOver: 2, inVehicle: 0 })
    expect(await taps.send(courierA, taps.collect(parcelsFrom(5, 1), { stopId: stopId(7) }))).toEqual(retried)
    await taps.addStop({ ...collection, id: stopId(7) })
    expect(await taps.send(courierA, taps.collect(parcelsFrom(5, 1), { stopId: stopId(7) }))).toEqual(applied)
  })

  it('are corrected by a record that supersedes another, but not below a batch', async () => {
    const wrong = taps.collect(parcelsFrom(0, 3))
    const batch = taps.handOver(parcelsFrom(0, 2))
    await depot.push(courierA, wrong, batch)
    expect(await taps.send(courierA, taps.undo(wrong.mid))).toEqual(rejected('handed-over'))
    const again = taps.undo(batch.mid)
    expect(await depot.push(courierA, again, again, taps.undo(batch.mid))).toEqual([applied, applied, applied])
    expect(await counts()).toEqual({ collected: 3, handedOver: 0, inVehicle: 3 })
    await depot.push(courierA, taps.undo(wrong.mid))
    expect(await counts()).toEqual({ collected: 0, handedOver: 0, inVehicle: 0 })
    expect((await listOf(courierA))?.events).toHaveLength(4)
    await depot.push(courierA, taps.collect(parcelsFrom(0, 2)))
    expect(await counts()).toMatchObject({ collected: 2 })
  })

  it('say that none was ready or a label is wrong, the latter with a note or a photo', async () => {
    expect(await taps.send(courierA, taps.problem('none_ready'))).toEqual(applied)
    expect(await taps.send(courierA, taps.problem('wrong_label'))).toEqual(rejected('note-or-photo-missing'))
    expect(await taps.send(courierA, taps.problem('wrong_label', { note: 'Torn off' }))).toEqual(applied)
    expect((await listOf(courierA))?.events).toMatchObject([
      { kind: 'none_ready' },
      { kind: 'wrong_label', note: 'Torn off' },
    ])
    await taps.addStop(drop)
    expect(await taps.send(courierA, taps.problem('none_ready', { stopId: drop.id }))).toEqual(
      rejected('stop-not-a-collection'),
    )
  })

  it('stay with whoever carries the parcels when the list goes to another courier', async () => {
    await depot.push(courierA, taps.collect(parcelsFrom(0, 2)))
    await depot.assign({}, courierB)
    expect(await listOf(courierB)).toMatchObject({ stops: [collection], events: [{ kind: 'collected', own: false }] })
    expect(getCarried((await listOf(courierB))?.events ?? [])).toEqual([])
    expect(JSON.stringify(await listOf(courierB))).not.toContain(courierA.sub)
    expect(await taps.send(courierB, taps.handOver(parcelsFrom(0, 2)))).toEqual(retried)
    expect(await taps.send(courierA, taps.handOver(parcelsFrom(0, 2)))).toEqual(applied)
    expect(await counts()).toEqual({ collected: 2, handedOver: 2, inVehicle: 0 })
  })

  it('leave the phone of a courier who did nothing there', async () => {
    await depot.assign({}, courierB)
    expect(await listOf(courierA)).toBeUndefined()
    expect(await listOf(courierB)).toMatchObject({ stops: [collection] })
  })

  it('are of nobody else', async () => {
    expect(await taps.send(courierB, taps.collect(parcelsFrom(0, 1)))).toEqual(retried)
    const late = { ...taps.collect(parcelsFrom(0, 1)), age: 2 * 86_400_000 }
    expect(await taps.send(courierB, late)).toEqual(rejected('list-unknown'))
    expect(await counts()).toMatchObject({ collected: 0 })
    expect(await taps.addStop(drop, otherStaff)).toEqual(rejected('not-yours'))
    expect(await taps.addStop(drop, courierA)).toEqual(rejected('not-yours'))
    expect(await taps.addStop(drop, viewer)).toEqual(expect.objectContaining({ kind: 'rejected' }))
    expect(await taps.removeStop(collection.id, otherStaff)).toEqual(rejected('not-yours'))
    expect((await taps.readAtDesk(otherStaff)).status).toBe(404)
    expect((await taps.readAtDesk(courierA)).status).toBe(403)
    expect((await taps.readAtDesk(viewer)).status).toBe(200)
  })

  it('are added once, and removed only before anything was recorded there', async () => {
    await taps.addStop({ ...collection, name: 'Another name' })
    expect((await taps.readAtDesk()).body.stops).toEqual([collection])
    await taps.addStop(drop)
    expect(await taps.removeStop(drop.id)).toEqual(applied)
    expect((await listOf(courierA))?.stops).toEqual([collection])
    // It happened before the courier's phone knew that the stop is removed.
    await depot.push(courierA, taps.handOver([{ id: parcelId(0) }], { stopId: drop.id }))
    await depot.push(courierA, taps.collect(parcelsFrom(0, 1)))
    await depot.push(courierA, taps.handOver([{ id: parcelId(0) }], { stopId: drop.id, place: shop }))
    expect((await listOf(courierA))?.stops).toEqual([collection, drop])
    expect(await taps.removeStop()).toEqual(rejected('stop-begun'))
  })

  it('are changed by staff who saw them as they are, only before anything was recorded there', async () => {
    const renamed = { ...collection, name: 'Another name' }
    expect(await taps.changeStop(renamed, collection)).toEqual(applied)
    expect((await listOf(courierA))?.stops).toEqual([renamed])
    // Sent twice, or by two who typed the same.
    expect(await taps.changeStop(renamed, collection)).toEqual(applied)
    expect(await taps.changeStop({ ...collection, expected: 9 }, collection)).toEqual(rejected('stop-changed'))
    for (const who of [otherStaff, courierA])
      expect(await taps.changeStop(collection, renamed, who)).toEqual(rejected('not-yours'))
    expect(await taps.changeStop(collection, renamed, viewer)).toEqual(expect.objectContaining({ kind: 'rejected' }))
    await taps.addStop(drop)
    await taps.removeStop(drop.id)
    expect(await taps.changeStop({ ...drop, note: 'Till' }, drop)).toEqual(rejected('stop-removed'))
    await depot.push(courierA, taps.collect(parcelsFrom(0, 1)))
    expect(await taps.changeStop(collection, renamed)).toEqual(rejected('stop-begun'))
    expect((await listOf(courierA))?.stops).toEqual([renamed])
  })

  it('come back where they are added again after they were removed', async () => {
    await taps.removeStop()
    expect((await listOf(courierA))?.stops ?? []).toEqual([])
    await taps.addStop({ ...collection, expected: 9 })
    expect((await listOf(courierA))?.stops).toEqual([{ ...collection, expected: 9 }])
  })

  it('are counted at the rounds of the desk as on the phone', async () => {
    const rounds = async () => (await depot.call<DepotRounds>(staff, 'GET', '/v1/depot/rounds')).body.rounds
    expect((await rounds()).map(({ stops }) => stops)).toEqual([
      { planned: 1, done: 0, collected: 0, handedOver: 0, inVehicle: 0 },
    ])
    const collected = parcelsFrom(0, 3)
    await depot.push(courierA, taps.collect(collected), taps.handOver(collected.slice(0, 2)))
    expect((await rounds()).map(({ stops }) => stops)).toEqual([{ planned: 1, done: 1, ...(await counts()) }])
  })

  it('have limits', async () => {
    const refusedWhole = async (parcels: object[]) => {
      const [result] = await depot.push(courierA, taps.collect(parcels))
      return result?.kind
    }
    expect(await refusedWhole([])).toBe('rejected')
    expect(await refusedWhole(parcelsFrom(0, collectLimit + 1))).toBe('rejected')
    expect(await taps.send(courierA, taps.handOver(parcelsFrom(0, batchLimit + 1)))).toMatchObject({ kind: 'rejected' })
    for (let at = 0; at < listCollectLimit; at += collectLimit)
      await depot.push(courierA, taps.collect(parcelsFrom(at, collectLimit)))
    expect(await taps.send(courierA, taps.collect(parcelsFrom(listCollectLimit, 1)))).toEqual(
      rejected('too-many-collected'),
    )
    expect(await counts()).toMatchObject({ collected: listCollectLimit })
    for (let n = 10; n < 10 + stopLimit - 1; n++) await taps.addStop({ ...drop, id: stopId(n) })
    expect(await taps.addStop({ ...drop, id: stopId(99) })).toEqual(rejected('too-many-stops'))
  })
})
