import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { deleteOldHelperParcels, sendHelperParcels } from '#services/manifest/helpers/helper-parcels.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { giveTap, takeBackTap } from './part-offer-taps.ts'

describe.each(databases)('what a helper records, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let ids: string[]
  beforeAll(async () => {
    database = await engine.open()
  })
  /** The second courier drives for the first one, and has all parcels but the first. */
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    const manifestId = (await depot.importFile(staff, fileOf(4))).body.manifests[0]?.manifestId ?? ''
    ids = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    const { db } = depot.manifest
    await db
      .insertInto('directory')
      .values([
        { courier: courierA.sub, sub_depot: 'SAM', engaged_by: null },
        { courier: courierB.sub, sub_depot: 'SAM', engaged_by: courierA.sub },
      ])
      .execute()
    await db
      .insertInto('directory_read')
      .values({ one: true, at: `${today}T06:00:01.000Z` })
      .execute()
    await db.insertInto('helper_clearance').values({ courier: courierB.sub, until: today }).execute()
    await depot.push(courierA, giveTap(depot, { manifestId, parcelIds: ids.slice(1), to: courierB.sub }))
  })
  afterAll(() => database.close())

  const record = async (who: Person, at: number, status: string) => {
    const proof = { handover: 'recipient' }
    const input = {
      parcelId: ids[at] ?? '',
      status,
      photos: [],
      baseVersion: 0,
      ...(status === 'delivered' && { proof }),
    }
    return (await depot.push(who, depot.tap('recordParcelStatus', input)))[0]
  }
  /** What the phone of somebody knows of helpers' parcels, by the parcel. */
  const known = async (who: Person) => (await depot.lists(who)).helperParcels
  const send = async () => await sendHelperParcels(depot.manifest)

  it('reaches the courier for whom they drive, once, and nobody else', async () => {
    expect(await send()).toBe(0)
    await record(courierB, 1, 'delivered')
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect([...(await known(courierA)).values()]).toEqual([
      {
        id: ids[1],
        date: today,
        subDepot: 'SAM',
        roundNumber: '104',
        helper: courierB.sub,
        band: expect.any(String) as string,
        attempt: 1,
        status: 'delivered',
        marks: [],
      },
    ])
    expect((await known(courierB)).size).toBe(0)
    expect((await known(staff)).size).toBe(0)
  })

  it('says if the helper was at the door in vain, and no longer once that is undone', async () => {
    const input = { parcelId: ids[1] ?? '', status: 'unable_to_deliver', photos: [], baseVersion: 0 }
    await depot.push(courierB, depot.tap('recordParcelStatus', { ...input, reason: 'no_answer' }))
    const lost = { ...input, parcelId: ids[2] ?? '', reason: 'lost' }
    await depot.push(courierB, depot.tap('recordParcelStatus', lost))
    await send()
    expect((await known(courierA)).get(ids[1] ?? '')).toMatchObject({ status: 'unable_to_deliver', failed: true })
    expect((await known(courierA)).get(ids[2] ?? '')).not.toHaveProperty('failed')
    const event = (await depot.lists(courierB)).parcels.get(ids[1] ?? '')?.events.at(-1)
    const undo = { parcelId: ids[1] ?? '', supersedes: event?.id ?? '', baseVersion: 1 }
    await depot.push(courierB, depot.tap('undoParcelStatus', undo))
    await send()
    expect((await known(courierA)).get(ids[1] ?? '')).not.toHaveProperty('failed')
  })

  it('is not sent of what somebody records who drives for nobody', async () => {
    await depot.manifest.db.updateTable('directory').set({ engaged_by: null }).execute()
    await record(courierB, 1, 'delivered')
    await record(courierA, 0, 'delivered')
    expect(await send()).toBe(0)
  })

  it('follows what is corrected, goes when the parcel is taken back, and stays when they drive for nobody any more', async () => {
    await record(courierB, 1, 'confirmed')
    await record(courierB, 2, 'confirmed')
    await send()
    await record(courierB, 1, 'delivered')
    await send()
    expect((await known(courierA)).get(ids[1] ?? '')).toMatchObject({ status: 'delivered' })
    await depot.push(courierA, takeBackTap(depot))
    await send()
    expect([...(await known(courierA)).keys()]).toEqual([ids[1]])
    await depot.manifest.db.updateTable('directory').set({ engaged_by: null }).execute()
    await send()
    expect([...(await known(courierA)).keys()]).toEqual([ids[1]])
  })

  it('goes with its time, and with the courier who is erased', async () => {
    await record(courierB, 1, 'delivered')
    await send()
    const { db, clock } = depot.manifest
    await deleteOldHelperParcels({ db }, today, clock.now())
    expect((await known(courierA)).size).toBe(1)
    await deleteOldHelperParcels({ db }, '2026-05-15', clock.now())
    expect((await known(courierA)).size).toBe(0)
    await send()
    await erasePerson({ db, clock, register: manifestRegister, erase: eraseRecords }, courierA.sub)
    expect(await db.selectFrom('helper_parcels').selectAll().execute()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('says on every phone that it was the helper, without a name, and says so of no other courier', async () => {
    await record(courierA, 0, 'confirmed')
    await record(courierB, 1, 'confirmed')
    await record(courierB, 2, 'confirmed')
    await depot.push(
      courierB,
      depot.tap('markParcel', { parcelId: ids[2] ?? '', mark: 'damaged', photos: [], baseVersion: 1 }),
    )
    await depot.push(courierA, takeBackTap(depot))
    const { parcels } = await depot.lists(courierA)
    const drivers = (at: number) => parcels.get(ids[at] ?? '')?.events.map(({ driver }) => driver)
    expect(drivers(0)).toEqual([undefined])
    expect(drivers(1)).toEqual([courierB.sub])
    expect(drivers(2)).toEqual([courierB.sub, courierB.sub])
  })

  it('is in what the depot records of theirs later, which is paid to the courier', async () => {
    await depot.push(courierA, takeBackTap(depot))
    await record(courierB, 1, 'delivered')
    const [late] = await depot.manifest.db
      .selectFrom('parcel_events')
      .select(['id', 'body'])
      .where('for_review', '=', true)
      .execute()
    expect(late?.body).toMatchObject({ driver: courierB.sub })
    const input = { parcelId: ids[1] ?? '', courier: courierB.sub, eventId: late?.id ?? '' }
    const tap = depot.tap('recordLateEvent', input, { entity: `staff-parcel/${ids[1]}` })
    expect((await depot.push(staff, tap))[0]).toMatchObject({ kind: 'applied' })
    const parcel = (await depot.lists(courierA)).parcels.get(ids[1] ?? '')
    expect(parcel).toMatchObject({ status: 'delivered' })
    expect(parcel?.events.at(-1)?.late).toMatchObject({ byOther: false })
  })
})
