import { afterEach, describe, expect, it } from 'vitest'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  otherStaff,
  roundA,
  staff,
  startDepot,
  type Depot,
  type Person,
} from './depot-under-test.ts'

describe.each(databases)('what a desk sends from its outbox, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  async function open(): Promise<{ depot: Depot; first: Parcel }> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(3))
    const [first] = inOrder(await depot.lists(courierA))
    if (!first) throw new Error('The list is empty.')
    return { depot, first }
  }

  const deed = async (depot: Depot, who: Person, command: string, entity: string, input: Record<string, unknown>) =>
    (await depot.push(who, depot.tap(command, { parcelId: '' }, { entity, input })))[0]
  const recall = async (depot: Depot, who: Person, parcelId: string) =>
    await deed(depot, who, 'recallParcel', `staff-parcel/${parcelId}`, { parcelId, note: 'Back, please' })
  const give = async (depot: Depot, who: Person, courier: Person | null, seen: Person | null) =>
    await deed(depot, who, 'giveRound', `staff-round/${roundA}`, {
      roundId: roundA,
      courier: courier?.sub ?? null,
      seen: seen?.sub ?? null,
    })

  it('a recall stands on the courier’s list with the depot’s word, once', async () => {
    const { depot, first } = await open()
    expect(await recall(depot, staff, first.id)).toMatchObject({ kind: 'applied' })
    expect(await recall(depot, staff, first.id)).toMatchObject({ kind: 'applied' })
    const parcel = (await depot.lists(courierA)).parcels.get(first.id)
    expect(parcel).toMatchObject({
      marks: ['recalled'],
      version: 1,
      events: [{ by: 'depot', mark: 'recalled', note: 'Back, please' }],
    })
  })

  it('nobody recalls what another sub-depot delivers, what is not there, or what they carry themselves', async () => {
    const { depot, first } = await open()
    expect(await recall(depot, otherStaff, first.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, courierA, first.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, staff, numberedId(0xabc))).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, { ...staff, sub: courierA.sub }, first.id)).toMatchObject({
      kind: 'rejected',
      code: 'involved',
    })
    expect((await depot.lists(courierA)).parcels.get(first.id)).toMatchObject({ marks: [], version: 0 })
  })

  const address = { house: '14', street: 'Sample Road', more: [], town: 'Sampleton', postcode: 'AB1 2DF' }
  const cancel = async (depot: Depot, who: Person, parcelId: string) =>
    await deed(depot, who, 'cancelParcel', `staff-parcel/${parcelId}`, { parcelId, note: 'The sender wants it back' })
  const move = async (depot: Depot, who: Person, parcelId: string, more: object = {}) =>
    await deed(depot, who, 'moveParcel', `staff-parcel/${parcelId}`, { parcelId, address, seenMove: null, ...more })
  const deliver = async (depot: Depot, { id: parcelId, services }: Parcel) => {
    expect(services).toEqual(['standard'])
    return (
      await depot.push(
        courierA,
        depot.tap('recordParcelStatus', {
          parcelId,
          status: 'delivered',
          proof: { handover: 'recipient' },
          photos: [],
          baseVersion: 0,
        }),
      )
    )[0]
  }
  const record = async (depot: Depot, parcelId: string, more: object) =>
    (await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId, photos: [], baseVersion: 0, ...more })))[0]
  const parcelAt = async (depot: Depot, id: string) => (await depot.lists(courierA)).parcels.get(id)
  /** With a parcel that asks for no proof. */
  const openPlain = async () => {
    const { depot } = await open()
    await depot.importFile(staff, fileOf(3, { services: 'standard' }))
    const [plain] = inOrder(await depot.lists(courierA))
    if (!plain) throw new Error('The list is empty.')
    return { depot, plain }
  }

  it('a parcel that is cancelled before it is delivered can only be handed in, with the depot’s word, once', async () => {
    const { depot, plain } = await openPlain()
    expect(await cancel(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await cancel(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({
      marks: ['recalled'],
      version: 1,
      events: [{ by: 'depot', mark: 'recalled', cancelled: true, note: 'The sender wants it back' }],
    })
    expect(await deliver(depot, plain)).toMatchObject({ kind: 'rejected', code: 'parcel-recalled' })
    expect(await move(depot, staff, plain.id)).toMatchObject({ kind: 'rejected', code: 'already-cancelled' })
    expect(await record(depot, plain.id, { status: 'returned' })).toMatchObject({ kind: 'applied' })
    expect(await cancel(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({ status: 'returned', version: 2 })
  })

  it('a recall is cancelled by the same sub-depot alone, once, and the parcel is left to deliver again', async () => {
    const { depot, plain } = await openPlain()
    const cancelRecall = async (who: Person, parcelId: string) =>
      await deed(depot, who, 'cancelRecall', `staff-parcel/${parcelId}`, { parcelId })
    const marked = async () =>
      (await depot.call<DepotRounds>(staff, 'GET', '/v1/depot/rounds')).body.rounds[0]?.marked?.expected
    await recall(depot, staff, plain.id)
    expect(await marked()).toBe(1)
    expect(await cancelRecall(otherStaff, plain.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await cancelRecall({ ...staff, sub: courierA.sub }, plain.id)).toMatchObject({ code: 'involved' })
    expect(await cancelRecall(staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await cancelRecall(staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({ marks: [], version: 2 })
    expect(await marked()).toBe(0)
    expect(await deliver(depot, plain)).toMatchObject({ kind: 'applied' })
  })

  it('a recall is not cancelled where a colleague has cancelled the parcel meanwhile', async () => {
    const { depot, plain } = await openPlain()
    await recall(depot, staff, plain.id)
    await cancel(depot, staff, plain.id)
    expect(await deed(depot, staff, 'cancelRecall', `staff-parcel/${plain.id}`, { parcelId: plain.id })).toMatchObject({
      kind: 'rejected',
      code: 'already-cancelled',
    })
  })

  it('a parcel that was delivered before stays delivered, and goes nowhere else', async () => {
    const { depot, plain } = await openPlain()
    expect(await deliver(depot, plain)).toMatchObject({ kind: 'applied' })
    expect(await cancel(depot, staff, plain.id)).toMatchObject({ kind: 'rejected', code: 'already-delivered' })
    expect(await move(depot, staff, plain.id)).toMatchObject({ kind: 'rejected', code: 'already-delivered' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({
      status: 'delivered',
      marks: [],
      version: 1,
      address: plain.address,
    })
  })

  it('what is recalled can be cancelled besides, and what is carried forward or unable to deliver can be cancelled and sent elsewhere', async () => {
    const { depot, plain } = await openPlain()
    expect(await record(depot, plain.id, { status: 'carry_forward' })).toMatchObject({ kind: 'applied' })
    expect(await move(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    await recall(depot, staff, plain.id)
    expect(await cancel(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({
      marks: ['recalled'],
      status: 'carry_forward',
      version: 4,
      address,
    })
  })

  it('a new address stands on the courier’s list, is found by the desk, outlives an import, and is delivered to', async () => {
    const { depot, plain } = await openPlain()
    expect(await move(depot, staff, plain.id, { note: 'Ring twice' })).toMatchObject({ kind: 'applied' })
    expect(await move(depot, staff, plain.id)).toMatchObject({ kind: 'applied' })
    const moved = {
      address: { ...address, lat: null, lng: null },
      version: 1,
      events: [{ kind: 'mark', address, note: 'Ring twice' }],
    }
    expect(await parcelAt(depot, plain.id)).toMatchObject(moved)
    const found = await depot.call<{ found: { parcel: Parcel }[] }>(staff, 'GET', '/v1/depot/parcels?words=AB12DF')
    expect(found.body.found.map(({ parcel }) => parcel.id)).toEqual([plain.id])
    await depot.importFile(staff, fileOf(3, { services: 'standard', recipient: 'Other Name' }))
    expect(await parcelAt(depot, plain.id)).toMatchObject({ ...moved, recipient: 'Other Name' })
    expect(await deliver(depot, plain)).toMatchObject({ kind: 'applied' })
    expect(await parcelAt(depot, plain.id)).toMatchObject({ status: 'delivered', address })
  })

  it('of two members of staff who send a parcel elsewhere the second is told, and nobody sends what is not theirs', async () => {
    const { depot, plain } = await openPlain()
    await move(depot, staff, plain.id)
    const colleague = { ...staff, sub: 'staff-sam-2' }
    const other = { ...address, house: '16' }
    expect(await move(depot, colleague, plain.id, { address: other })).toMatchObject({
      kind: 'rejected',
      code: 'moved-meanwhile',
    })
    const seenMove = (await parcelAt(depot, plain.id))?.events[0]?.id
    expect(await move(depot, colleague, plain.id, { address: other, seenMove })).toMatchObject({ kind: 'applied' })
    for (const who of [otherStaff, courierA]) {
      expect(await move(depot, who, plain.id, { seenMove })).toMatchObject({ kind: 'rejected', code: 'not-yours' })
      expect(await cancel(depot, who, plain.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    }
    expect(await cancel(depot, { ...staff, sub: courierA.sub }, plain.id)).toMatchObject({
      kind: 'rejected',
      code: 'involved',
    })
  })

  it('an extra parcel is taken into the round', async () => {
    const { depot, first } = await open()
    const parcelId = numberedId(0xee)
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    await depot.push(courierA, depot.tap('reportExtraParcel', { parcelId, manifestId: first.manifestId, barcode }))
    expect(await deed(depot, staff, 'addExtraParcel', `staff-parcel/${parcelId}`, { parcelId })).toMatchObject({
      kind: 'applied',
    })
    expect((await depot.lists(courierA)).parcels.get(parcelId)).toMatchObject({ marks: [], version: 2 })
  })

  it('a round goes to another courier with its list, and of two members of staff one wins', async () => {
    const { depot } = await open()
    const device = await depot.lists(courierA)
    expect(await give(depot, staff, courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierA, device)).parcels.size).toBe(0)
    expect((await depot.lists(courierB)).parcels.size).toBe(3)
    // Somebody at another desk still sees the first courier.
    const colleague = { ...staff, sub: 'staff-sam-2' }
    expect(await give(depot, colleague, null, courierA)).toMatchObject({
      kind: 'rejected',
      code: 'changed-meanwhile',
      current: { courier: courierB.sub },
    })
    expect(await give(depot, colleague, courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect(await give(depot, otherStaff, null, courierB)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect((await depot.lists(courierB)).parcels.size).toBe(3)
  })
})
