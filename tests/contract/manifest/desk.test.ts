import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { DepotParcel, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { eventsOf } from '#support/hint-events.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  roundB,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from './depot-under-test.ts'

const said = { photos: [], baseVersion: 0 }

describe.each(databases)('what a desk reads, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  /** Round 104 with six parcels and round 118, which nobody drives, with three. */
  async function open(): Promise<{ depot: Depot; parcels: Parcel[]; manifestId: string }> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.assign({ id: roundB, number: '118', name: 'Sampleton South' }, null)
    await depot.importFile(staff, fileOf(6))
    await depot.importFile(staff, fileOf(3, { round: '118', round_name: 'Sampleton South' }, 118))
    const parcels = inOrder(await depot.lists(courierA))
    return { depot, parcels, manifestId: parcels[0]?.manifestId ?? '' }
  }
  const rounds = async (depot: Depot, who = staff, query = '') =>
    (await depot.call<DepotRounds>(who, 'GET', `/v1/depot/rounds${query}`)).body

  it('all rounds of the day by number, with what became of their parcels and who was last heard of', async () => {
    const { depot, parcels } = await open()
    expect((await rounds(depot)).rounds).toMatchObject([
      {
        roundNumber: '104',
        courier: courierA.sub,
        total: 6,
        startedAt: null,
        heardAt: null,
        carriedLately: 0,
        extra: 0,
      },
      { roundNumber: '118', courier: null, total: 3, startedAt: null, heardAt: null },
    ])
    const [one, two, three] = parcels.map(({ id }) => id)
    depot.setTime(`${today}T07:00:00.000Z`)
    await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId: one ?? '', status: 'confirmed', ...said }))
    depot.setTime(`${today}T08:10:00.000Z`)
    const carry = { status: 'carry_forward', reason: 'no_answer', ...said }
    await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId: two ?? '', ...carry }))
    // The depot's own deeds are no sign of the courier.
    depot.setTime(`${today}T08:20:00.000Z`)
    await depot.call(staff, 'POST', `/v1/parcels/${three}/recall`, {})
    const answer = await rounds(depot)
    expect(answer).toMatchObject({ day: today, at: `${today}T08:20:00.000Z`, subDepots: ['SAM'] })
    expect(answer.rounds[0]).toMatchObject({
      counts: { expected: 4, confirmed: 1, carry_forward: 1 },
      marked: { expected: 1, confirmed: 0, carry_forward: 0 },
      carriedLately: 1,
      startedAt: `${today}T07:00:00.000Z`,
      heardAt: `${today}T08:10:00.000Z`,
    })
    depot.setTime(`${today}T09:11:00.000Z`)
    expect((await rounds(depot)).rounds[0]).toMatchObject({ carriedLately: 0, counts: { carry_forward: 1 } })
  })

  it('whoever takes a round over has not been heard of, though the round has begun', async () => {
    const { depot, parcels } = await open()
    await depot.push(
      courierA,
      depot.tap('recordParcelStatus', { parcelId: parcels[0]?.id ?? '', status: 'confirmed', ...said }),
    )
    await depot.assign({}, courierB)
    expect((await rounds(depot)).rounds[0]).toMatchObject({
      courier: courierB.sub,
      startedAt: `${today}T06:00:00.000Z`,
      heardAt: null,
    })
  })

  it('a parcel that a courier reports waits for the depot until it is taken into the round', async () => {
    const { depot, manifestId } = await open()
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    await depot.push(courierA, depot.tap('reportExtraParcel', { parcelId: numberedId(0xee), manifestId, barcode }))
    expect((await rounds(depot)).rounds[0]).toMatchObject({ extra: 1, total: 7 })
    await depot.call(staff, 'POST', `/v1/parcels/${numberedId(0xee)}/add`)
    expect((await rounds(depot)).rounds[0]).toMatchObject({ extra: 0, total: 7 })
  })

  it('what goes back to the depot is counted by its status, and not once its mark has been taken back', async () => {
    const { depot, parcels } = await open()
    const [one = '', two = ''] = parcels.map(({ id }) => id)
    const loaded = [one, two].map((parcelId) =>
      depot.tap('recordParcelStatus', { parcelId, status: 'confirmed', ...said }),
    )
    const damaged = depot.tap('markParcel', { parcelId: two, mark: 'damaged', photos: [], baseVersion: 1 })
    await depot.push(courierA, ...loaded, damaged)
    await depot.call(staff, 'POST', `/v1/parcels/${one}/recall`, {})
    expect((await rounds(depot)).rounds[0]).toMatchObject({
      counts: { confirmed: 2 },
      marked: { expected: 0, confirmed: 2 },
    })
    await depot.push(
      courierA,
      depot.tap('undoParcelStatus', { parcelId: two, supersedes: damaged.mid, baseVersion: 2 }),
    )
    expect((await rounds(depot)).rounds[0]).toMatchObject({
      counts: { confirmed: 2 },
      marked: { expected: 0, confirmed: 1 },
    })
  })

  it('the day is the service’s unless another is asked for; what is no day is refused', async () => {
    const { depot } = await open()
    expect(await rounds(depot, staff, '?day=2026-05-13')).toMatchObject({ day: '2026-05-13', rounds: [] })
    expect((await depot.call(staff, 'GET', '/v1/depot/rounds?day=tomorrow')).status).toBe(400)
    depot.setTime('2026-05-14T23:30:00.000Z')
    expect(await rounds(depot)).toMatchObject({ day: '2026-05-15', rounds: [] })
  })

  it('a list comes in the order of its round, and a parcel with its history', async () => {
    const { depot, parcels, manifestId } = await open()
    const [one] = parcels
    await depot.push(
      courierA,
      depot.tap('recordParcelStatus', { parcelId: one?.id ?? '', status: 'confirmed', ...said }),
    )
    const list = await depot.call<{ parcels: Parcel[] }>(staff, 'GET', `/v1/depot/manifests/${manifestId}/parcels`)
    expect(list.body.parcels.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    const found = await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${one?.id}`)
    expect(found.body).toMatchObject({
      courier: courierA.sub,
      manifest: { roundNumber: '104' },
      parcel: { status: 'confirmed', events: [{ by: 'courier' }] },
    })
  })

  it('the desks of a sub-depot hear of whatever moves in its rounds, and those of another of nothing', async () => {
    const { depot, parcels, manifestId } = await open()
    const listen = async (who: Person) => {
      const stream = eventsOf(await depot.request(who, 'GET', '/v1/sync/hints'))
      expect(await stream.next()).toBe('open manifest')
      return stream
    }
    const [own, other] = [await listen(staff), await listen(otherStaff)]
    const id = numberedId(0x5ca7)
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    const scan = {
      id,
      manifestId,
      runId: numberedId(0x5ca8),
      action: 'loaded',
      barcode,
      scannedAt: `${today}T06:00:00.000Z`,
    }
    const deeds: (() => Promise<unknown>)[] = [
      () =>
        depot.push(
          courierA,
          depot.tap('recordParcelStatus', { parcelId: parcels[0]?.id ?? '', status: 'confirmed', ...said }),
        ),
      () =>
        depot.push(courierA, depot.tap('recordLoadScan', { parcelId: id }, { entity: `load-scan/${id}`, input: scan })),
      () => depot.call(staff, 'POST', `/v1/parcels/${parcels[1]?.id}/recall`, {}),
      () => depot.assign({}, courierB),
      // Nobody drives it, so that no feed says anything.
      () => depot.importFile(staff, fileOf(4, { round: '118', round_name: 'Sampleton South' }, 118)),
      () => depot.call(staff, 'POST', `/v1/manifests/${manifestId}/close`),
    ]
    for (const deed of deeds) {
      await deed()
      expect(await own.next()).toBe('moved manifest')
    }
    expect(await Promise.race([other.next(), setImmediate('nothing')])).toBe('nothing')
    await Promise.all([own.leave(), other.leave()])
  })

  it('staff of another sub-depot, and couriers, find nothing of it', async () => {
    const { depot, parcels, manifestId } = await open()
    expect(await rounds(depot, otherStaff)).toMatchObject({ subDepots: ['OTH'], rounds: [] })
    for (const path of [`/v1/depot/manifests/${manifestId}/parcels`, `/v1/depot/parcels/${parcels[0]?.id}`]) {
      expect(await depot.call(otherStaff, 'GET', path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
      // Whoever drives the round has it by the feed.
      expect(await depot.call(courierA, 'GET', path)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
    }
    expect(await depot.call(courierA, 'GET', '/v1/depot/rounds')).toMatchObject({ status: 403 })
    // Of the group, and of no sub-depot.
    expect(await rounds(depot, { sub: 'nowhere', groups: ['sub-depot'] })).toMatchObject({ code: 'not-allowed' })
  })
})
