import { afterEach, describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, courierB, fileOf, inOrder, otherStaff, roundA, staff, startDepot } from './depot-under-test.ts'
import type { Depot, Person } from './depot-under-test.ts'

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
    await deed(depot, who, 'giveRound', `staff-round/${roundA}`, { roundId: roundA, courier: courier?.sub ?? null, seen: seen?.sub ?? null })

  it('a recall stands on the courier’s list with the depot’s word, once', async () => {
    const { depot, first } = await open()
    expect(await recall(depot, staff, first.id)).toMatchObject({ kind: 'applied' })
    expect(await recall(depot, staff, first.id)).toMatchObject({ kind: 'applied' })
    const parcel = (await depot.lists(courierA)).parcels.get(first.id)
    expect(parcel).toMatchObject({ marks: ['recalled'], version: 1, events: [{ by: 'depot', mark: 'recalled', note: 'Back, please' }] })
  })

  it('nobody recalls what another sub-depot delivers, what is not there, or what they carry themselves', async () => {
    const { depot, first } = await open()
    expect(await recall(depot, otherStaff, first.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, courierA, first.id)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, staff, numberedId(0xabc))).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect(await recall(depot, { ...staff, sub: courierA.sub }, first.id)).toMatchObject({ kind: 'rejected', code: 'involved' })
    expect((await depot.lists(courierA)).parcels.get(first.id)).toMatchObject({ marks: [], version: 0 })
  })

  it('an extra parcel is taken into the round', async () => {
    const { depot, first } = await open()
    const parcelId = numberedId(0xee)
    const barcode = { format: 'Code128', text: 'EXTRA00000000001', kind: 'carrier' }
    await depot.push(courierA, depot.tap('reportExtraParcel', { parcelId, manifestId: first.manifestId, barcode }))
    expect(await deed(depot, staff, 'addExtraParcel', `staff-parcel/${parcelId}`, { parcelId })).toMatchObject({ kind: 'applied' })
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
    expect(await give(depot, colleague, null, courierA)).toMatchObject({ kind: 'rejected', code: 'changed-meanwhile', current: { courier: courierB.sub } })
    expect(await give(depot, colleague, courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect(await give(depot, otherStaff, null, courierB)).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    expect((await depot.lists(courierB)).parcels.size).toBe(3)
  })
})
