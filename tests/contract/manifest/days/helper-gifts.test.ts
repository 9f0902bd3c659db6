import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotParcel, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { dailyPartOfferLimit, type PartOffer } from '#contracts/manifest/part-offers.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  courierB,
  fileOf,
  inOrder,
  roundA,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { giveTap, offerId, takeBackTap } from './part-offer-taps.ts'

const courierC: Person = { sub: 'courier-c', groups: ['courier'] }

describe.each(databases)('parcels that a courier gives to a helper, on $name', (engine) => {
  let database: Database
  let depot: Depot
  let ids: string[]
  let manifestId: string
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    manifestId = (await depot.importFile(staff, fileOf(4))).body.manifests[0]?.manifestId ?? ''
    ids = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    const { db } = depot.manifest
    const entry = ({ sub }: Person, engagedBy: string | null = null) => ({
      courier: sub,
      sub_depot: 'SAM',
      engaged_by: engagedBy,
    })
    await db
      .insertInto('directory')
      .values([entry(courierA), entry(courierB, courierA.sub), entry(courierC)])
      .execute()
    await db
      .insertInto('directory_read')
      .values({ one: true, at: `${today}T06:00:01.000Z` })
      .execute()
    await clear(today)
  })
  afterAll(() => database.close())

  const clear = async (until: string) => {
    const { db } = depot.manifest
    await db.deleteFrom('helper_clearance').execute()
    await db.insertInto('helper_clearance').values({ courier: courierB.sub, until }).execute()
  }
  const give = async (parcelIds: string[], { to = courierB, n = 1, who = courierA, list = manifestId } = {}) =>
    (await depot.push(who, giveTap(depot, { manifestId: list, parcelIds, to: to.sub }, n)))[0]
  const takeBack = async ({ n = 1, who = courierA } = {}) => (await depot.push(who, takeBackTap(depot, n)))[0]
  const parcelsOf = async (who: Person) => inOrder(await depot.lists(who)).map(({ id }) => id)
  const seen = async (who: Person, n = 1): Promise<PartOffer | undefined> =>
    (await depot.lists(who)).partOffers.get(offerId(n))
  const deliver = async (who: Person, parcelId: string) => {
    const input = { parcelId, status: 'delivered', photos: [], baseVersion: 0, proof: { handover: 'recipient' } }
    return (await depot.push(who, depot.tap('recordParcelStatus', input)))[0]
  }
  const staffGives = async (parcelIds: string[], to: Person, seenCourier: Person) => {
    const input = { roundId: roundA, day: today, courier: to.sub, seen: seenCourier.sub, parcelIds }
    const tap = depot.tap('giveParcels', { parcelId: '' }, { entity: `staff-round/${roundA}`, input })
    return (await depot.push(staff, tap))[0]
  }

  it('are on the list of the helper at once, and both and the desk are told', async () => {
    expect(await give(ids.slice(2))).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierA)).toEqual(ids.slice(0, 2))
    expect(await parcelsOf(courierB)).toEqual(ids.slice(2))
    const own = { state: 'accepted', given: true, acceptedBy: courierB.sub, moved: 2, from: courierA.sub }
    expect(await seen(courierA)).toMatchObject({ ...own, parcelIds: ids.slice(2) })
    expect(await seen(courierB)).toMatchObject({ ...own, parcelIds: [] })
    expect(await seen(courierC)).toBeUndefined()
    const { body } = await depot.call<DepotRounds>(staff, 'GET', `/v1/depot/rounds?day=${today}`)
    expect(body.rounds.flatMap(({ partOffers = [] }) => partOffers)).toMatchObject([{ given: true, moved: 2 }])
    expect(await give(ids.slice(2))).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierB)).toEqual(ids.slice(2))
  })

  it('come back as far as they are open, once', async () => {
    await give(ids.slice(1))
    await deliver(courierB, ids[1] ?? '')
    expect(await takeBack()).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierA)).toEqual([ids[0], ...ids.slice(2)])
    expect(await parcelsOf(courierB)).toEqual([ids[1]])
    expect(await seen(courierA)).toMatchObject({ takenBack: 2 })
    expect(await seen(courierB)).toMatchObject({ takenBack: 2 })
    expect(await takeBack()).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierB)).toEqual([ids[1]])
  })

  it('say to the desk who delivered, also after the rest came back', async () => {
    await give(ids.slice(1))
    await deliver(courierB, ids[1] ?? '')
    await takeBack()
    const path = `/v1/depot/parcels/${ids[1]}`
    const { body } = await depot.call<DepotParcel>(staff, 'GET', path)
    expect(Object.values(body.recordedBy ?? {})).toEqual([courierB.sub])
    expect(Object.keys(body.recordedBy ?? {})).toEqual(body.parcel.events.map(({ id }) => id))
  })

  it('leave no empty list behind', async () => {
    await give(ids.slice(2))
    expect((await depot.lists(courierB)).manifests.size).toBe(1)
    await takeBack()
    expect((await depot.lists(courierB)).manifests.size).toBe(0)
    expect(await give(ids.slice(2), { n: 2 })).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierB)).toEqual(ids.slice(2))
  })

  it('are given to a helper of one’s own alone, from a list of one’s own', async () => {
    depot.setTime(`${today}T06:02:00.000Z`)
    const refused = { kind: 'rejected', code: 'not-your-helper' }
    const give_ = async (to: Person, who = courierA) => {
      const tap = giveTap(depot, { manifestId, parcelIds: ids, to: to.sub }, 9)
      return (await depot.push(who, { ...tap, age: 0, deviceTime: `${today}T06:00:00.000Z` }))[0]
    }
    // A newer reading of the directory may say otherwise.
    expect(await give_(courierC)).toMatchObject({ kind: 'retry', code: 'directory-not-read' })
    await depot.manifest.db
      .updateTable('directory_read')
      .set({ at: `${today}T07:00:00.000Z` })
      .execute()
    expect(await give_(courierC)).toMatchObject(refused)
    expect(await give_(courierA)).toMatchObject(refused)
    expect(await give_(courierB, courierC)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await give_(courierB, courierB)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await give_(courierB, staff)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    await clear('2026-05-13')
    expect(await give_(courierB)).toMatchObject({ kind: 'rejected', code: 'helper-not-cleared' })
    await depot.manifest.db.deleteFrom('directory').execute()
    await depot.manifest.db.deleteFrom('directory_read').execute()
    expect(await give_(courierB)).toMatchObject(refused)
    expect(await parcelsOf(courierA)).toEqual(ids)
  })

  it('are taken back by nobody else, and not on the next day', async () => {
    await give(ids.slice(2))
    for (const who of [courierB, courierC, staff])
      expect(await takeBack({ who })).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    depot.setTime('2026-05-15T06:00:00.000Z')
    expect(await takeBack()).toMatchObject({ kind: 'rejected', code: 'offer-expired' })
  })

  it('meet a desk that gives them away, in both orders', async () => {
    expect(await staffGives(ids.slice(2), courierC, courierA)).toMatchObject({ kind: 'applied' })
    expect(await give(ids.slice(2))).toMatchObject({ kind: 'rejected', code: 'nothing-left' })
    expect(await give(ids.slice(0, 2), { n: 2 })).toMatchObject({ kind: 'applied' })
    expect(await staffGives(ids.slice(0, 2), courierC, courierA)).toMatchObject({ code: 'nothing-left' })
    expect(await parcelsOf(courierB)).toEqual(ids.slice(0, 2))
  })

  it('are given at most thirty times a day', async () => {
    for (let n = 1; n <= dailyPartOfferLimit; n++) {
      expect(await give(ids.slice(3), { n })).toMatchObject({ kind: 'applied' })
      await takeBack({ n })
    }
    expect(await give(ids.slice(3), { n: 99 })).toMatchObject({ kind: 'rejected', code: 'too-many-offers' })
  })
})
