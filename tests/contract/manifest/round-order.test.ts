import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { toRuns } from '#domain/round-order/door.ts'
import { doorsOfOutline } from '#features/manifest/list/change-outline.ts'
import { manifestStore, readManifests, readOutline } from '#features/manifest/manifest-store.ts'
import { readToDo } from '#features/manifest/open-parcels-store.ts'
import { manifestSync } from '#features/manifest/manifest-sync.ts'
import { saveOrder } from '#features/manifest/order/order-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { courierA, courierB, fileOf, inOrder, roundA, staff, startDepot, type Depot } from './depot-under-test.ts'

type Phone = ReturnType<typeof createDevice>

describe.each(databases)('the order of a round by hand on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8))
    parcels = inOrder(await depot.lists(courierA))
  })
  afterAll(() => database.close())

  let series = 60
  const phone = async (): Promise<Phone> => {
    series += 1
    const device = createDevice({
      stores: [manifestStore],
      syncs: [manifestSync],
      actor: courierA.sub,
      newId: counterIds(series),
      token: () => ({ kind: 'token', token: `${courierA.sub}|`, actor: courierA.sub }),
      fetch: async (input, init) => {
        const { pathname, search } = new URL(new Request(input).url)
        return await depot.request(
          courierA,
          init?.method ?? 'GET',
          pathname + search,
          init?.body ?? undefined,
          Object.fromEntries(new Headers(init?.headers)),
        )
      },
    })
    await sync(device)
    return device
  }
  const sync = async (device: Phone) => await replay(device, { pull: ['manifest'] })
  const listOf = async (device: Phone, day = 0) => {
    setCurrentEngine(device)
    const manifest = (await readManifests())[day]
    if (!manifest) throw new Error('No list')
    return await readOutline(manifest.id)
  }
  /** Turns the round around. */
  const turnAround = async (device: Phone) => {
    const doors = doorsOfOutline(await listOf(device)).reverse()
    expect(await saveOrder(listA(), toRuns(doors))).toMatchObject({ ok: true })
  }
  const listA = () => ({ id: parcels[0]?.manifestId ?? '', roundId: roundA })
  const ids = () => parcels.map(({ id }) => id)

  it('holds on the phone at once, leads to the next stop, and reaches a second phone and one that is new', async () => {
    const [one, two] = [await phone(), await phone()]
    expect((await listOf(one)).ids).toEqual(ids())
    await turnAround(one)
    expect((await listOf(one)).ids).toEqual(ids().reverse())
    const [first, second] = await readToDo(parcels[0]?.manifestId ?? '', 2)
    expect([first?.row.id, second?.row.id]).toEqual(ids().reverse().slice(0, 2))
    expect((await readToDo(parcels[0]?.manifestId ?? '', 1, first?.row))[0]?.row.id).toBe(second?.row.id)
    await sync(one)
    await sync(two)
    for (const device of [one, two, await phone()]) expect((await listOf(device)).ids).toEqual(ids().reverse())
  })

  it('holds for the list of the next day, and for what the depot adds to today’s', async () => {
    const one = await phone()
    await turnAround(one)
    await sync(one)
    await depot.importFile(staff, fileOf(8, { date: '2026-05-15' }))
    await depot.importFile(staff, fileOf(9))
    await sync(one)
    const tomorrow = (await listOf(one, 0)).sequences
    expect(tomorrow).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect((await listOf(one, 1)).sequences.filter((sequence) => sequence < 9)).toEqual(tomorrow)
  })

  it('goes when the depot’s order is wanted again', async () => {
    const one = await phone()
    await turnAround(one)
    await sync(one)
    await saveOrder(listA(), [])
    await sync(one)
    for (const device of [one, await phone()]) {
      const list = await listOf(device)
      expect([list.ids, list.own]).toEqual([ids(), undefined])
    }
  })

  it('is of the courier who has the round: nobody else makes or sees it, and a new one begins with the depot’s', async () => {
    const one = await phone()
    await turnAround(one)
    await sync(one)
    const input = { id: roundA, runs: [{ street: 'Sample Road', district: 'SA1', houses: ['1'] }] }
    const tap = (more = {}) =>
      depot.tap('saveRoundOrder', { parcelId: '' }, { entity: `round-order/${roundA}`, input, ...more })
    expect(await depot.push(courierB, tap())).toMatchObject([{ kind: 'retry', code: 'not-made-yet' }])
    expect((await depot.lists(courierB)).cursor).toBe(0)
    expect(
      await depot.push(courierA, tap({ input: { ...input, runs: [{ street: '', district: '', houses: [] }] } })),
    ).toMatchObject([{ kind: 'rejected', code: 'input-invalid' }])
    await depot.assign({}, courierB)
    expect(await depot.push(courierB, tap())).toMatchObject([{ kind: 'applied' }])
    const rows = await depot.manifest.db.selectFrom('round_orders').select('courier').orderBy('courier').execute()
    expect(rows).toEqual([{ courier: courierA.sub }, { courier: courierB.sub }])
  })

  it('goes after thirteen months in which nobody has changed it', async () => {
    const one = await phone()
    await turnAround(one)
    await sync(one)
    depot.setTime('2027-07-01T06:00:00.000Z')
    await applyRetention(depot.manifest)
    await sync(one)
    expect(await one.db.table('roundOrders').count()).toBe(0)
    expect(await depot.manifest.db.selectFrom('round_orders').selectAll().execute()).toEqual([])
  })
})
