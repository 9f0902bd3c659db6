import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotEvent, ManifestCounts } from '#contracts/manifest/manifest-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  roundA,
  roundB,
  staff,
  startDepot,
  type Depot,
  type Lists,
} from './depot-under-test.ts'

describe.each(databases)('parcel commands on $name', (engine) => {
  let database: Database
  let depot: Depot
  let manifestId: string
  let device: Lists
  let parcels: Parcel[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(6, { services: 'standard', window_from: '', window_to: '' }))
    device = await depot.lists(courierA)
    parcels = inOrder(device)
    manifestId = parcels[0]?.manifestId ?? ''
  })
  afterAll(() => database.close())

  const idOf = (index: number) => parcels[index]?.id ?? ''
  const status = (index: number, said: Record<string, unknown>, more = {}) =>
    depot.tap('recordParcelStatus', { parcelId: idOf(index), photos: [], baseVersion: 0, ...said }, more)
  const events = async () =>
    (await depot.call<{ events: DepotEvent[] }>(staff, 'GET', `/v1/manifests/${manifestId}/events`)).body.events
  const extra = (more = {}) => {
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    return depot.tap('reportExtraParcel', { parcelId: numberedId(0xee), manifestId, barcode, ...more })
  }

  it('reach the list that they were made on, each with the number that shows it', async () => {
    const taps = [status(0, { status: 'confirmed' }), status(1, { status: 'missing' })]
    const results = await depot.push(courierA, ...taps)
    expect(results).toEqual(
      taps.map((tap, index) => ({ mid: tap.mid, kind: 'applied', seq: device.cursor + 1 + index })),
    )
    const lists = await depot.lists(courierA, device)
    expect(lists.parcels.get(idOf(0))).toMatchObject({
      status: 'confirmed',
      version: 1,
      events: [
        {
          id: taps[0]?.mid,
          by: 'courier',
          kind: 'status',
          status: 'confirmed',
          receivedAt: '2026-05-14T06:00:00.000Z',
        },
      ],
    })
  })

  it('take effect once, however often they are sent', async () => {
    const tap = status(0, { status: 'confirmed' })
    const [first] = await depot.push(courierA, tap)
    expect(await depot.push(courierA, tap, status(1, { status: 'confirmed' }))).toMatchObject([
      first,
      { kind: 'applied' },
    ])
    expect(await events()).toHaveLength(2)
  })

  it('follow one another in one push: confirm, unable, undo, deliver', async () => {
    const confirm = status(0, { status: 'confirmed' })
    const unable = status(0, { status: 'unable_to_deliver', reason: 'no_answer' })
    const undo = depot.tap('undoParcelStatus', { parcelId: idOf(0), supersedes: unable.mid, baseVersion: 2 })
    const deliver = status(0, { status: 'delivered', proof: { handover: 'neighbour' }, note: 'Number 16' })
    const results = await depot.push(courierA, confirm, unable, undo, deliver)
    expect(results.map((result) => result.kind)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect((await depot.lists(courierA, device)).parcels.get(idOf(0))).toMatchObject({
      status: 'delivered',
      version: 4,
    })
    expect((await events()).map((event) => event.status ?? event.kind)).toEqual([
      'confirmed',
      'unable_to_deliver',
      'undo',
      'delivered',
    ])
  })

  it('are refused with the reason and the parcel as it stands, and only that parcel waits', async () => {
    const results = await depot.push(
      courierA,
      status(0, { status: 'returned' }),
      status(0, { status: 'confirmed' }),
      status(1, { status: 'confirmed' }),
    )
    expect(results).toMatchObject([
      { kind: 'rejected', code: 'transition-illegal', current: { id: idOf(0), status: 'expected' } },
      { kind: 'blocked' },
      { kind: 'applied' },
    ])
  })

  it('say nothing about a parcel of somebody else that an unknown one would not say', async () => {
    await depot.assign({ id: roundB, number: '118' }, courierB)
    const input = { status: 'confirmed', photos: [], baseVersion: 0 }
    const unknown = depot.tap('recordParcelStatus', { ...input, parcelId: numberedId(0xdead) })
    const results = await depot.push(courierB, status(0, { status: 'confirmed' }), unknown)
    expect(results.map(({ mid: _mid, ...result }) => result)).toEqual([
      { kind: 'retry', afterMs: 300_000, code: 'not-made-yet' },
      { kind: 'retry', afterMs: 300_000, code: 'not-made-yet' },
    ])
    expect((await depot.lists(courierB)).parcels.size).toBe(0)
    expect(await events()).toEqual([])
  })

  it('of two devices at once end in one order that both see', async () => {
    const one = status(0, { status: 'carry_forward' })
    const two = status(0, { status: 'missing' })
    const results = (await Promise.all([depot.push(courierA, one), depot.push(courierA, two)])).flat()
    expect(results.map((result) => result.kind).toSorted()).toEqual(['applied', 'rejected'])
    const parcel = (await depot.lists(courierA, device)).parcels.get(idOf(0))
    expect(parcel?.version).toBe(1)
    expect(parcel?.events.map((event) => event.id)).toEqual(
      results.filter((result) => result.kind === 'applied').map((result) => result.mid),
    )
  })

  it('of two devices on different parcels all arrive, with no gap in the feed', async () => {
    const taps = parcels.map((_, index) => status(index, { status: 'confirmed' }))
    const results = (await Promise.all(taps.map((tap) => depot.push(courierA, tap)))).flat()
    expect(results.every((result) => result.kind === 'applied')).toBe(true)
    const lists = await depot.lists(courierA, device)
    expect(inOrder(lists).every((parcel) => parcel.status === 'confirmed')).toBe(true)
  })

  it('keep a device clock that is ahead, correct what is shown, and say so', async () => {
    await depot.push(
      courierA,
      status(0, { status: 'confirmed' }, { deviceTime: '2027-01-01T00:00:00.000Z', age: 60_000 }),
    )
    expect(await events()).toMatchObject([
      { deviceTime: '2027-01-01T00:00:00.000Z', occurredAt: '2026-05-14T05:59:00.000Z', clockAhead: true },
    ])
  })

  it('on a parcel that has left the list are kept for the depot and change nothing', async () => {
    await depot.importFile(staff, fileOf(1, { services: 'standard', window_from: '', window_to: '' }))
    const results = await depot.push(courierA, status(3, { status: 'confirmed', note: 'Was in the van' }))
    expect(results).toMatchObject([{ kind: 'applied' }])
    expect((await depot.lists(courierA, device)).parcels.has(idOf(3))).toBe(false)
    expect(await events()).toMatchObject([
      { parcelId: idOf(3), actor: 'courier-a', forReview: true, note: 'Was in the van' },
    ])
  })

  it('of the courier who had the round before are kept for the depot', async () => {
    await depot.push(courierA, status(0, { status: 'confirmed' }))
    depot.setTime('2026-05-14T09:00:00.000Z')
    await depot.assign({}, courierB)
    const late = await depot.push(courierA, status(0, { status: 'carry_forward' }), status(1, { status: 'confirmed' }))
    expect(late).toMatchObject([{ kind: 'applied' }, { kind: 'applied' }])
    const lists = await depot.lists(courierB)
    expect(inOrder(lists).map((parcel) => parcel.status)).toEqual([
      'confirmed',
      ...Array.from({ length: 5 }, () => 'expected'),
    ])
    expect((await events()).map((event) => event.forReview)).toEqual([false, true, true])
    expect(await depot.push(courierB, status(0, { status: 'carry_forward' }))).toMatchObject([{ kind: 'applied' }])
  })

  it('do not reach parcels that came after the round was given away', async () => {
    depot.setTime('2026-05-14T09:00:00.000Z')
    await depot.assign({}, courierB)
    depot.setTime('2026-05-15T06:00:00.000Z')
    await depot.importFile(staff, fileOf(1, { date: '2026-05-15' }, 9))
    const [fresh] = inOrder(await depot.lists(courierB)).filter((parcel) => parcel.manifestId !== manifestId)
    const tap = depot.tap('recordParcelStatus', {
      parcelId: fresh?.id ?? '',
      status: 'confirmed',
      photos: [],
      baseVersion: 0,
    })
    expect(await depot.push(courierA, { ...tap, age: 86_400_000 })).toMatchObject([
      { kind: 'rejected', code: 'parcel-unknown' },
    ])
  })

  it('wait for a day for a list that the depot has not imported yet, as after a restore', async () => {
    const later = [{ kind: 'retry', afterMs: 300_000, code: 'not-made-yet' }]
    const file = fileOf(3, { date: '2026-05-15' }, 9)
    const copy = await engine.open()
    const restored = await startDepot(copy)
    await restored.assign({}, courierA)
    await depot.importFile(staff, file)
    const fresh = inOrder(await depot.lists(courierA, device)).filter((parcel) => parcel.manifestId !== manifestId)
    const parcelId = fresh[0]?.id ?? ''
    const tap = restored.tap('recordParcelStatus', { parcelId, status: 'confirmed', photos: [], baseVersion: 0 })
    const reported = extra({ manifestId: fresh[0]?.manifestId })
    expect([await restored.push(courierA, tap), await restored.push(courierA, reported)]).toMatchObject([later, later])
    await restored.importFile(staff, file)
    expect([await restored.push(courierA, tap), await restored.push(courierA, reported)]).toMatchObject([
      [{ kind: 'applied' }],
      [{ kind: 'applied' }],
    ])
    await copy.close()
  })

  it('report an extra parcel, which the depot adds to the round', async () => {
    expect(await depot.push(courierA, extra())).toMatchObject([{ kind: 'applied' }])
    expect(await depot.push(courierA, extra())).toMatchObject([{ kind: 'rejected', code: 'parcel-exists' }])
    expect((await depot.lists(courierA, device)).parcels.get(numberedId(0xee))).toMatchObject({ marks: ['extra'] })
    expect((await depot.call(otherStaff, 'POST', `/v1/parcels/${numberedId(0xee)}/add`)).status).toBe(404)
    expect(await depot.call(staff, 'POST', `/v1/parcels/${numberedId(0xee)}/add`)).toMatchObject({
      status: 200,
      body: { marks: [] },
    })
    await depot.importFile(staff, fileOf(5, { services: 'standard', window_from: '', window_to: '' }))
    expect((await depot.lists(courierA, device)).parcels.get(numberedId(0xee))).toMatchObject({ marks: [], version: 2 })
  })

  it('report no extra parcel on another’s manifest, nor under an id that is taken', async () => {
    expect(await depot.push(courierB, { ...extra(), age: 86_400_000 })).toMatchObject([
      { kind: 'rejected', code: 'manifest-unknown' },
    ])
    await depot.assign({ id: roundB, number: '118' }, courierB)
    const { body } = await depot.importFile(staff, fileOf(1, { round: '118', round_name: 'South' }, 118))
    const own = body.manifests[0]?.manifestId
    expect(await depot.push(courierB, extra({ manifestId: own, parcelId: idOf(0) }))).toMatchObject([
      { kind: 'rejected', code: 'parcel-exists' },
    ])
    expect((await depot.lists(courierA, device)).parcels.get(idOf(0))?.marks).toEqual([])
  })

  it('end at a recall, but for handing the parcel back', async () => {
    const path = `/v1/parcels/${idOf(0)}/recall`
    expect((await depot.call(otherStaff, 'POST', path, {})).status).toBe(404)
    expect((await depot.call(courierA, 'POST', path, {})).status).toBe(403)
    expect(await depot.call(staff, 'POST', path, { note: 'Sender asked' })).toMatchObject({
      status: 200,
      body: { marks: ['recalled'] },
    })
    expect(await depot.call(staff, 'POST', path, {})).toMatchObject({ status: 200, body: { version: 1 } })
    expect((await depot.lists(courierA, device)).parcels.get(idOf(0))?.marks).toEqual(['recalled'])
    expect(await depot.push(courierA, status(0, { status: 'confirmed' }))).toMatchObject([{ code: 'parcel-recalled' }])
    expect(await depot.push(courierA, status(0, { status: 'returned' }))).toMatchObject([{ kind: 'applied' }])
  })

  it('move with the round: gone from the old list, whole on the new one', async () => {
    await depot.push(courierA, status(0, { status: 'confirmed' }))
    const followed = await depot.lists(courierA, device)
    const before = structuredClone(followed)
    await depot.assign({}, courierB)
    const left = await depot.lists(courierA, followed)
    expect([left.rounds.size, left.manifests.size, left.parcels.size]).toEqual([0, 0, 0])
    const got = await depot.lists(courierB)
    expect(got.parcels).toEqual(before.parcels)
    expect([...got.rounds.keys()]).toEqual([roundA])
  })

  it('are counted for the receipt, which only the courier and the depot may read', async () => {
    await depot.push(courierA, status(0, { status: 'confirmed' }), status(1, { status: 'missing' }))
    const path = `/v1/manifests/${manifestId}`
    for (const who of [courierA, staff]) {
      const { body } = await depot.call<ManifestCounts>(who, 'GET', path)
      expect(body).toMatchObject({ total: 6, counts: { expected: 4, confirmed: 1, missing: 1, delivered: 0 } })
    }
    for (const who of [courierB, otherStaff]) expect((await depot.call(who, 'GET', path)).status).toBe(404)
    expect((await depot.call(courierA, 'GET', `${path}/events`)).status).toBe(403)
    expect((await depot.call(otherStaff, 'GET', `${path}/events`)).status).toBe(404)
  })

  it('are taken after the day is closed, which the courier sees', async () => {
    expect((await depot.call(otherStaff, 'POST', `/v1/manifests/${manifestId}/close`)).status).toBe(404)
    await depot.call(staff, 'POST', `/v1/manifests/${manifestId}/close`)
    expect([...(await depot.lists(courierA, device)).manifests.values()]).toMatchObject([
      { closedAt: '2026-05-14T06:00:00.000Z', version: 2 },
    ])
    expect(await depot.push(courierA, status(0, { status: 'confirmed' }))).toMatchObject([{ kind: 'applied' }])
  })
})
