import { afterEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { DepotReport } from '#contracts/depot/depot-report.ts'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases } from '#support/databases.ts'
import { eventsOf } from '#support/hint-events.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from './depot-under-test.ts'

const said = { photos: [], baseVersion: 0 }
const colleague = { ...staff, sub: 'staff-sam-2' }

describe.each(databases)('what arrives for parcels that have left their courier’s list, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  async function open(): Promise<{ depot: Depot; parcels: Parcel[] }> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(4))
    return { depot, parcels: inOrder(await depot.lists(courierA)) }
  }
  const list = async (depot: Depot, who: Person = staff, query = '') =>
    (await depot.call<{ events: LateEvent[]; next: string | null }>(who, 'GET', `/v1/depot/late-events${query}`)).body
  const record = async (depot: Depot, parcel: Parcel | undefined, more: object = {}) => {
    const tap = depot.tap('recordParcelStatus', { parcelId: parcel?.id ?? '', status: 'confirmed', ...said, ...more })
    expect(await depot.push(courierA, tap)).toMatchObject([{ kind: 'applied' }])
    return tap.mid
  }
  const see = async (depot: Depot, who: Person, eventId: string, courier = courierA.sub) => {
    const input = { courier, eventId }
    return (
      await depot.push(
        who,
        depot.tap('seeLateEvent', { parcelId: '' }, { entity: `staff-late/${courier}/${eventId}`, input }),
      )
    )[0]
  }
  /** The round is another's, and two records of the first courier come after that. */
  async function openLate() {
    const opened = await open()
    await opened.depot.assign({}, courierB)
    const first = await record(opened.depot, opened.parcels[0], { note: 'Was in the van' })
    opened.depot.setTime(`${today}T06:10:00.000Z`)
    return {
      ...opened,
      first,
      second: await record(opened.depot, opened.parcels[1], { status: 'carry_forward', reason: 'no_answer' }),
    }
  }

  it('waits for the depot with its list and with the parcel as it stands, the oldest first', async () => {
    const { depot, parcels } = await openLate()
    const { events, next } = await list(depot)
    expect(next).toBeNull()
    expect(events).toMatchObject([
      {
        courier: courierA.sub,
        receivedAt: `${today}T06:00:00.000Z`,
        parcelId: parcels[0]?.id,
        event: { status: 'confirmed', note: 'Was in the van' },
        manifest: { roundNumber: '104', subDepot: 'SAM' },
        driver: courierB.sub,
        parcel: { recipient: parcels[0]?.recipient, status: 'expected' },
        listed: true,
        seen: null,
      },
      { event: { status: 'carry_forward', reason: 'no_answer' } },
    ])
    const known = await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${parcels[0]?.id}`)
    expect(known.body).toMatchObject({
      parcel: { status: 'expected', events: [] },
      late: [{ event: { note: 'Was in the van' }, seen: null }],
    })
    const page = await list(depot, staff, '?limit=1')
    expect([page.events.length, (await list(depot, staff, `?limit=1&after=${page.next}`)).events]).toMatchObject([
      1,
      [{ event: { status: 'carry_forward' } }],
    ])
    expect((await depot.call(staff, 'GET', '/v1/depot/late-events?after=else')).status).toBe(400)
  })

  it('is told of a parcel that a later file has taken off its list, which no page can show any more', async () => {
    const { depot, parcels } = await open()
    await depot.importFile(staff, fileOf(3))
    await record(depot, parcels[3])
    expect((await list(depot)).events).toMatchObject([
      { parcelId: parcels[3]?.id, listed: false, driver: courierA.sub, parcel: { address: parcels[3]?.address } },
    ])
  })

  it('is looked at once: who was first stays, and the parcel keeps it', async () => {
    const { depot, parcels, first } = await openLate()
    depot.setTime(`${today}T07:00:00.000Z`)
    expect(await see(depot, staff, first)).toMatchObject({ kind: 'applied' })
    depot.setTime(`${today}T08:00:00.000Z`)
    expect(await see(depot, colleague, first)).toMatchObject({ kind: 'applied' })
    expect((await list(depot)).events).toMatchObject([{ event: { status: 'carry_forward' } }])
    const known = await depot.call<DepotParcel>(colleague, 'GET', `/v1/depot/parcels/${parcels[0]?.id}`)
    expect(known.body.late).toMatchObject([{ seen: { at: `${today}T07:00:00.000Z` } }])
    // The parcel itself is as it was.
    expect(known.body.parcel).toMatchObject({ status: 'expected', version: 0 })
  })

  it('is looked at by the staff of its sub-depot alone, and by nobody who has recorded it', async () => {
    const { depot, parcels, first } = await openLate()
    expect((await list(depot, otherStaff)).events).toEqual([])
    expect((await depot.call(courierA, 'GET', '/v1/depot/late-events')).status).toBe(403)
    for (const who of [otherStaff, courierA, courierB])
      expect(await see(depot, who, first)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await see(depot, staff, numberedId(0xabc))).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await see(depot, staff, first, courierB.sub)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await see(depot, { ...staff, sub: courierA.sub }, first)).toMatchObject({
      kind: 'rejected',
      code: 'involved',
    })
    // What arrived in time is no business of this list.
    const inTime = depot.tap('recordParcelStatus', { parcelId: parcels[2]?.id ?? '', status: 'confirmed', ...said })
    expect(await depot.push(courierB, inTime)).toMatchObject([{ kind: 'applied' }])
    expect(await see(depot, staff, inTime.mid, courierB.sub)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect((await list(depot)).events).toHaveLength(2)
  })

  const keep = async (depot: Depot, who: Person, parcelId: string | undefined, eventId: string) => {
    const input = { parcelId: parcelId ?? '', courier: courierA.sub, eventId }
    return (
      await depot.push(who, depot.tap('recordLateEvent', input, { entity: `staff-parcel/${input.parcelId}`, input }))
    )[0]
  }
  const delivered = { status: 'delivered', proof: { handover: 'recipient' }, note: 'Handed over at noon' }
  /** One late delivery of a parcel that asks for no proof. */
  async function openDelivered(more: object = {}) {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(2, { services: 'standard' }))
    const [parcel, next] = inOrder(await depot.lists(courierA))
    await depot.assign({}, courierB)
    const eventId = await record(depot, parcel, { ...delivered, ...more })
    depot.setTime(`${today}T07:00:00.000Z`)
    return { depot, parcel, next, eventId }
  }

  it('is recorded on its parcel by staff, with all that the courier said, and leaves the list', async () => {
    const { depot, parcel, eventId } = await openDelivered()
    expect((await list(depot)).events).toMatchObject([{ recording: 'possible' }])
    expect(await keep(depot, staff, parcel?.id, eventId)).toMatchObject({ kind: 'applied' })
    expect((await list(depot)).events).toEqual([])
    // The phone of whoever has the round now: theirs to see, and not to be paid for.
    const seen = (await depot.lists(courierB)).parcels.get(parcel?.id ?? '')
    expect(seen).toMatchObject({
      status: 'delivered',
      version: 1,
      events: [
        {
          by: 'depot',
          kind: 'status',
          proof: { handover: 'recipient' },
          note: 'Handed over at noon',
          occurredAt: `${today}T06:00:00.000Z`,
          receivedAt: `${today}T07:00:00.000Z`,
          late: { eventId, byOther: true },
        },
      ],
    })
    const known = await depot.call<DepotParcel>(staff, 'GET', `/v1/depot/parcels/${parcel?.id}`)
    expect(known.body.late).toMatchObject([{ recording: 'recorded', seen: { at: `${today}T07:00:00.000Z` } }])
    // A colleague who does the same changes nothing.
    expect(await keep(depot, colleague, parcel?.id, eventId)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierB)).parcels.get(parcel?.id ?? '')).toMatchObject({ version: 1 })
    const report = await depot.call<DepotReport>(staff, 'GET', `/v1/depot/report?from=${today}&to=${today}`)
    expect(report.body.days).toMatchObject([{ delivered: 1 }])
  })

  it('is recorded for the courier who has their round back, who is paid for it', async () => {
    const { depot, parcel, eventId } = await openDelivered()
    await depot.assign({}, courierA)
    expect(await keep(depot, staff, parcel?.id, eventId)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierA)).parcels.get(parcel?.id ?? '')).toMatchObject({
      status: 'delivered',
      events: [{ late: { eventId, byOther: false } }],
    })
  })

  it('is recorded also where it says that nobody was in, with the number of the card', async () => {
    const { depot, parcel, eventId } = await openDelivered({ status: 'unable_to_deliver', reason: 'no_answer' })
    expect(await keep(depot, staff, parcel?.id, eventId)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierB)).parcels.get(parcel?.id ?? '')).toMatchObject({ status: 'unable_to_deliver' })
    expect(await depot.manifest.db.selectFrom('calling_cards').select('parcel_id').execute()).toEqual([
      { parcel_id: parcel?.id },
    ])
  })

  it('is not recorded where the rules of parcels do not allow it, and the desk is told why', async () => {
    const { depot, parcel, next, eventId } = await openDelivered()
    const input = { parcelId: parcel?.id ?? '' }
    const recall = { entity: `staff-parcel/${input.parcelId}` }
    await depot.push(staff, depot.tap('recallParcel', input, recall))
    expect((await list(depot)).events).toMatchObject([{ recording: 'parcel-recalled' }])
    expect(await keep(depot, staff, parcel?.id, eventId)).toMatchObject({ kind: 'rejected', code: 'parcel-recalled' })
    await depot.push(staff, depot.tap('cancelRecall', input, recall))
    // Neither by another sub-depot, nor by whoever recorded it, nor on another parcel.
    for (const who of [otherStaff, courierA, courierB])
      expect(await keep(depot, who, parcel?.id, eventId)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    for (const sub of [courierA.sub, courierB.sub])
      expect(await keep(depot, { ...staff, sub }, parcel?.id, eventId)).toMatchObject({ code: 'involved' })
    expect(await keep(depot, staff, next?.id, eventId)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await keep(depot, staff, parcel?.id, numberedId(0xabc))).toMatchObject({ code: 'not-yours' })
    expect((await list(depot)).events).toMatchObject([{ recording: 'possible', seen: null }])
  })

  it('of a parcel that has left its list can only be looked at', async () => {
    const { depot, parcels } = await open()
    await depot.importFile(staff, fileOf(3))
    const eventId = await record(depot, parcels[3])
    expect((await list(depot)).events).toMatchObject([{ recording: 'not-yours', listed: false }])
    expect(await keep(depot, staff, parcels[3]?.id, eventId)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
  })

  it('two of one parcel are recorded in their order, in one push', async () => {
    const { depot, parcel, eventId } = await openDelivered({ status: 'confirmed' })
    const second = await record(depot, parcel, delivered)
    const tap = (id: string) =>
      depot.tap(
        'recordLateEvent',
        { parcelId: parcel?.id ?? '', courier: courierA.sub, eventId: id },
        { entity: `staff-parcel/${parcel?.id}` },
      )
    expect(await depot.push(staff, tap(eventId), tap(second))).toMatchObject([{ kind: 'applied' }, { kind: 'applied' }])
    expect((await depot.lists(courierB)).parcels.get(parcel?.id ?? '')).toMatchObject({
      status: 'delivered',
      version: 2,
    })
    expect((await list(depot)).events).toEqual([])
    const trail = await depot.call<{ entries: AuditEntry[] }>(staff, 'GET', '/v1/audit?deed=recordLateEvent')
    const entries = trail.body.entries.toSorted((a, b) => a.after.localeCompare(b.after))
    expect(entries).toMatchObject([
      { before: 'expected', after: 'confirmed' },
      { before: 'confirmed', after: 'delivered', about: { courier: courierA.sub, round: '104', day: today } },
    ])
  })

  it('stands in the trail, and every desk of the sub-depot hears that it was looked at', async () => {
    const { depot, first } = await openLate()
    const stream = eventsOf(await depot.request(colleague, 'GET', '/v1/sync/hints'))
    expect(await stream.next()).toBe('open manifest')
    await see(depot, staff, first)
    expect(await stream.next()).toBe('moved manifest')
    await stream.leave()
    const trail = await depot.call<{ entries: AuditEntry[] }>(staff, 'GET', '/v1/audit?deed=seeLateEvent')
    expect(trail.body.entries).toMatchObject([{ deed: 'seeLateEvent', actor: staff.sub, subDepot: 'SAM' }])
  })

  it('names no address after its week, and waits for six weeks', async () => {
    const { depot } = await openLate()
    depot.setTime('2026-05-23T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect((await list(depot)).events).toMatchObject([
      { parcel: null, listed: false, event: { note: 'Was in the van' } },
      { parcel: null },
    ])
    depot.setTime('2026-06-26T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect((await list(depot)).events).toEqual([])
  })
})
