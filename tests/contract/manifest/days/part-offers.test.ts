import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { dailyPartOfferLimit, openPartOfferLimit, type PartOffer } from '#contracts/manifest/part-offers.ts'
import type { Database } from '#kit/database/database.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { endPartOffers } from '#services/manifest/part-offers/end-part-offers.ts'
import { eraseRecords } from '#services/manifest/people/erase-courier.ts'
import { manifestRegister } from '#services/manifest/people/register.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
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
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { answerTap, offerId, offerTap, stopTap, withdrawTap } from './part-offer-taps.ts'

const courierC: Person = { sub: 'courier-c', groups: ['courier'] }
const courierElsewhere: Person = { sub: 'courier-o', groups: ['courier'] }

describe.each(databases)('offers of parts of a round, on $name', (engine) => {
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
    const known = [courierA, courierB, courierC].map(({ sub }) => ({ courier: sub, sub_depot: 'SAM' }))
    await depot.manifest.db
      .insertInto('directory')
      .values([...known, { courier: courierElsewhere.sub, sub_depot: 'OTH' }])
      .execute()
    await depot.manifest.db
      .insertInto('directory_read')
      .values({ one: true, at: `${today}T06:00:01.000Z` })
      .execute()
  })
  afterAll(() => database.close())

  const offer = async (parcelIds: string[], to: Person | null = null, n = 1, who = courierA) =>
    (await depot.push(who, offerTap(depot, { manifestId, parcelIds, to: to?.sub ?? null }, n)))[0]
  const answer = async (who: Person, given: 'accept' | 'decline', n = 1) =>
    (await depot.push(who, answerTap(depot, given, n)))[0]
  const withdraw = async (who: Person, n = 1) => (await depot.push(who, withdrawTap(depot, n)))[0]
  const stop = async (who: Person, n = 1) => (await depot.push(who, stopTap(depot, n)))[0]
  const seen = async (who: Person, n = 1): Promise<PartOffer | undefined> =>
    (await depot.lists(who)).partOffers.get(offerId(n))
  const states = async (n = 1) => [
    (await seen(courierA, n))?.state,
    (await seen(courierB, n))?.state,
    (await seen(courierC, n))?.state,
  ]
  const parcelsOf = async (who: Person) => inOrder(await depot.lists(who)).map(({ id }) => id)
  const deliver = async (who: Person, parcelId: string) => {
    const input = { parcelId, status: 'delivered', photos: [], baseVersion: 0, proof: { handover: 'recipient' } }
    return (await depot.push(who, depot.tap('recordParcelStatus', input)))[0]
  }
  const give = async (parcelIds: string[], to: Person) =>
    (
      await depot.push(
        staff,
        depot.tap(
          'giveParcels',
          { parcelId: '' },
          {
            entity: `staff-round/${roundA}`,
            input: { roundId: roundA, day: today, courier: to.sub, seen: courierA.sub, parcelIds },
          },
        ),
      )
    )[0]
  const giveRound = async (to: Person | null) =>
    await depot.push(
      staff,
      depot.tap(
        'giveRound',
        { parcelId: '' },
        { entity: `staff-round/${roundA}`, input: { roundId: roundA, courier: to?.sub ?? null, seen: courierA.sub } },
      ),
    )
  const closeTheDay = async () =>
    await depot.push(
      staff,
      depot.tap('closeManifest', { parcelId: '' }, { entity: `staff-manifest/${manifestId}`, input: { manifestId } }),
    )
  const atDesk = async (who = staff) =>
    (await depot.call<DepotRounds>(who, 'GET', `/v1/depot/rounds?day=${today}`)).body.rounds.flatMap(
      ({ partOffers = [] }) => partOffers,
    )

  it('reach everybody at the sub-depot in figures, and nobody else', async () => {
    expect(await offer(ids.slice(1, 3))).toMatchObject({ kind: 'applied' })
    const own = await seen(courierA)
    expect(own).toMatchObject({ state: 'open', from: courierA.sub, to: null, parcels: 2, parcelIds: ids.slice(1, 3) })
    const parcels = inOrder(await depot.lists(courierA)).slice(1, 3)
    expect(await seen(courierB)).toEqual({ ...own, parcelIds: [] })
    expect(own).toMatchObject({ first: parcels[0]?.sequence, last: parcels[1]?.sequence, roundNumber: '104' })
    expect(own?.streets.map(({ street }) => street)).toEqual([...new Set(parcels.map(({ address }) => address.street))])
    expect(await seen(courierElsewhere)).toBeUndefined()
    expect(await parcelsOf(courierA)).toEqual(ids)
    expect(await atDesk()).toMatchObject([{ id: offerId(1), state: 'open', from: courierA.sub, parcels: 2 }])
    expect(await atDesk(otherStaff)).toEqual([])
  })

  it('reach one colleague alone', async () => {
    expect(await offer(ids.slice(0, 1), courierB)).toMatchObject({ kind: 'applied' })
    expect(await states()).toEqual(['open', 'open', undefined])
    expect(await answer(courierC, 'accept')).toMatchObject({ code: 'not-made-yet' })
    expect(await parcelsOf(courierC)).toEqual([])
  })

  it('move the parcels to the courier who accepts first, and all are told', async () => {
    const [one = '', two = '', three = '', four = ''] = ids
    await offer([four, two])
    expect(await answer(courierB, 'accept')).toMatchObject({ kind: 'applied' })
    expect(await answer(courierC, 'accept')).toMatchObject({ code: 'offer-taken', current: { state: 'taken' } })
    expect([await parcelsOf(courierA), await parcelsOf(courierB), await parcelsOf(courierC)]).toEqual([
      [one, three],
      [two, four],
      [],
    ])
    expect(await states()).toEqual(['accepted', 'accepted', 'taken'])
    expect(await seen(courierA)).toMatchObject({ acceptedBy: courierB.sub, moved: 2 })
    expect(await seen(courierC)).toMatchObject({ acceptedBy: null, moved: null })
    expect(await atDesk()).toMatchObject([{ state: 'accepted', acceptedBy: courierB.sub, moved: 2 }])
    expect([...(await depot.lists(courierB)).rounds.values()].map(({ number }) => number)).toEqual(['104-B'])
  })

  it('two who accept at once: one gets them, and the same answer again changes nothing', async () => {
    await offer(ids.slice(0, 2))
    const results = await Promise.all([answer(courierB, 'accept'), answer(courierC, 'accept')])
    expect(
      results
        .map((result) => (result?.kind === 'rejected' ? result.code : result?.kind))
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['applied', 'offer-taken'])
    const winner = results[0]?.kind === 'applied' ? courierB : courierC
    expect(await answer(winner, 'accept')).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(winner)).toEqual(ids.slice(0, 2))
  })

  it('several offers that one push accepts go to one part', async () => {
    await offer([ids[0] ?? ''], null, 1)
    await offer([ids[1] ?? ''], null, 2)
    const results = await depot.push(courierB, answerTap(depot, 'accept', 1), answerTap(depot, 'accept', 2))
    expect(results.map(({ kind }) => kind)).toEqual(['applied', 'applied'])
    expect(await parcelsOf(courierB)).toEqual(ids.slice(0, 2))
    expect([...(await depot.lists(courierB)).rounds.values()].map(({ number }) => number)).toEqual(['104-B'])
  })

  it('a courier who declined may still accept, and the others know nothing of it', async () => {
    await offer(ids.slice(0, 1))
    expect(await answer(courierB, 'decline')).toMatchObject({ kind: 'applied' })
    expect(await states()).toEqual(['open', 'declined', 'open'])
    expect(await answer(courierB, 'accept')).toMatchObject({ kind: 'applied' })
    expect(await answer(courierC, 'decline')).toMatchObject({ kind: 'applied' })
    expect(await states()).toEqual(['accepted', 'accepted', 'taken'])
  })

  it('parcels that were delivered or given away meanwhile stay where they are', async () => {
    const [one = '', two = '', three = '', four = ''] = ids
    await offer([one, two, three])
    await deliver(courierA, one)
    await give([two], courierC)
    expect(await answer(courierB, 'accept')).toMatchObject({ kind: 'applied' })
    expect([await parcelsOf(courierA), await parcelsOf(courierB), await parcelsOf(courierC)]).toEqual([
      [one, four],
      [three],
      [two],
    ])
    expect(await seen(courierA)).toMatchObject({ parcels: 3, moved: 1 })
  })

  it('what the courier records after it was accepted is kept for the depot', async () => {
    const [one = ''] = ids
    await offer([one])
    await answer(courierB, 'accept')
    expect(await deliver(courierA, one)).toMatchObject({ kind: 'applied' })
    const { body } = await depot.call<{ events: { courier: string; parcelId: string }[] }>(
      staff,
      'GET',
      '/v1/depot/late-events',
    )
    expect(body.events).toMatchObject([{ courier: courierA.sub, parcelId: one }])
    expect(await deliver(courierB, one)).toMatchObject({ kind: 'applied' })
  })

  it.each([
    ['everything is delivered', async () => void (await deliver(courierA, ids[0] ?? '')), 'nothing-left'],
    ['everything is given away', async () => void (await give(ids.slice(0, 1), courierC)), 'nothing-left'],
    ['the round has another courier', async () => void (await giveRound(courierC)), 'nothing-left'],
    ['the day is closed', async () => void (await closeTheDay()), 'day-closed'],
    ['it is withdrawn', async () => void (await withdraw(courierA)), 'offer-withdrawn'],
    ['the depot stopped it', async () => void (await stop(staff)), 'offer-stopped'],
    ['its day is over', async () => depot.setTime('2026-05-14T23:00:00.000Z'), 'offer-expired'],
  ])('nobody accepts an offer once %s', async (_name, meanwhile, code) => {
    await offer(ids.slice(0, 1))
    await meanwhile()
    expect(await answer(courierB, 'accept')).toMatchObject({ code })
    expect(await parcelsOf(courierB)).toEqual([])
  })

  it('end with their day, or once nothing is left of them', async () => {
    await offer(ids.slice(0, 1), null, 1)
    await offer(ids.slice(1, 2), null, 2)
    expect(await endPartOffers(depot.manifest)).toBe(0)
    await deliver(courierA, ids[0] ?? '')
    expect(await endPartOffers(depot.manifest)).toBe(1)
    expect([await states(1), await states(2)]).toEqual([
      ['ended', 'ended', 'ended'],
      ['open', 'open', 'open'],
    ])
    depot.setTime('2026-05-14T23:00:00.000Z')
    expect(await endPartOffers(depot.manifest)).toBe(1)
    expect(await states(2)).toEqual(['expired', 'expired', 'expired'])
    expect(await offer(ids.slice(2, 3), null, 3)).toMatchObject({ code: 'day-over' })
  })

  it('are withdrawn by the courier who made them alone, and not once somebody has accepted', async () => {
    await offer(ids.slice(0, 1))
    expect(await withdraw(courierB)).toMatchObject({ code: 'not-made-yet' })
    expect(await withdraw(courierA)).toMatchObject({ kind: 'applied' })
    expect(await withdraw(courierA)).toMatchObject({ kind: 'applied' })
    expect(await states()).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    await offer(ids.slice(0, 1), null, 2)
    await answer(courierB, 'accept', 2)
    expect(await withdraw(courierA, 2)).toMatchObject({ code: 'offer-taken' })
  })

  it('are stopped by staff of the sub-depot alone, and not once somebody has accepted', async () => {
    await offer(ids.slice(0, 1))
    expect(await stop(otherStaff)).toMatchObject({ code: 'not-yours' })
    expect(await stop(courierB)).toMatchObject({ code: 'not-yours' })
    const viewer = { sub: 'viewer', groups: ['sub-depot', 'sub-depot/SAM/viewer'] }
    expect(await stop(viewer)).not.toMatchObject({ kind: 'applied' })
    expect(await stop(staff)).toMatchObject({ kind: 'applied' })
    expect(await states()).toEqual(['stopped', 'stopped', 'stopped'])
    await offer(ids.slice(1, 2), null, 2)
    await answer(courierB, 'accept', 2)
    expect(await stop(staff, 2)).toMatchObject({ code: 'offer-taken' })
  })

  it('are refused for the lists of others, to nobody, of nothing, and twice', async () => {
    const one = ids.slice(0, 1)
    expect(await offer(one, null, 1, courierB)).toMatchObject({ code: 'not-made-yet' })
    expect(await offer([numberedId(0xabc)])).toMatchObject({ code: 'nothing-left' })
    expect(await offer(one, courierElsewhere)).toMatchObject({ code: 'nobody-there' })
    expect(await offer(one, courierA)).toMatchObject({ code: 'nobody-there' })
    expect(await offer(one)).toMatchObject({ kind: 'applied' })
    expect(await offer(one)).toMatchObject({ kind: 'applied' })
    expect(await offer(one, null, 1, courierB)).toMatchObject({ code: 'offer-exists' })
    // The parcel is in an offer already.
    expect(await offer(one, null, 2)).toMatchObject({ code: 'nothing-left' })
    expect(await answer(courierA, 'accept')).toMatchObject({ code: 'not-made-yet' })
    await closeTheDay()
    expect(await offer(ids.slice(1, 2), null, 3)).toMatchObject({ code: 'day-closed' })
  })

  it('have a limit of open ones and of those of a day', async () => {
    await depot.importFile(staff, fileOf(openPartOfferLimit + 1))
    ids = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    for (const [n, id] of ids.slice(0, openPartOfferLimit).entries())
      expect(await offer([id], null, n)).toMatchObject({ kind: 'applied' })
    expect(await offer(ids.slice(-1), null, 99)).toMatchObject({ code: 'too-many-offers' })
    await withdraw(courierA, 0)
    for (let n = openPartOfferLimit; n < dailyPartOfferLimit; n++) {
      expect(await offer(ids.slice(-1), null, n)).toMatchObject({ kind: 'applied' })
      await withdraw(courierA, n)
    }
    expect(await offer(ids.slice(-1), null, 99)).toMatchObject({ code: 'too-many-offers' })
  })

  it('leave the phones and the tables a week after their day', async () => {
    await offer(ids.slice(0, 1))
    depot.setTime('2026-05-21T22:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await states()).toEqual(['open', 'open', 'open'])
    depot.setTime('2026-05-21T23:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await states()).toEqual([undefined, undefined, undefined])
    const { db } = depot.manifest
    const left = [
      await db.selectFrom('part_offers').selectAll().execute(),
      await db.selectFrom('part_offer_couriers').selectAll().execute(),
    ]
    expect(left).toEqual([[], []])
  })

  it('go with a courier who is erased, and lose the name of one who accepted', async () => {
    const erase = async ({ sub }: Person) =>
      await erasePerson(
        {
          db: depot.manifest.db,
          clock: depot.manifest.clock,
          register: manifestRegister,
          erase: eraseRecords,
        } as never,
        sub,
      )
    const named = async ({ sub }: Person) =>
      (
        await database.pool.query(
          `select 1 from manifest.part_offers as o where position($1 in o::text) > 0
            union all select 1 from manifest.part_offer_couriers where courier = $1`,
          [sub],
        )
      ).rows.length
    await offer(ids.slice(0, 1), courierB)
    await answer(courierB, 'accept')
    await offer(ids.slice(1, 2), null, 2)
    expect(await named(courierB)).toBeGreaterThan(0)
    await erase(courierB)
    expect(await named(courierB)).toBe(0)
    expect(await seen(courierA)).toMatchObject({ state: 'accepted', to: null, acceptedBy: null, moved: 1 })
    await erase(courierA)
    expect(await named(courierA)).toBe(0)
    expect(await seen(courierC, 2)).toBeUndefined()
  })

  it('are exported to the courier who made them and to those who got them', async () => {
    await offer(ids.slice(0, 1))
    const exported = async (who: Person) => JSON.stringify((await depot.call<unknown>(who, 'GET', '/v1/my-data')).body)
    expect(await exported(courierA)).toContain('The van is full')
    expect(await exported(courierB)).toContain(offerId(1))
    expect(await exported(courierElsewhere)).not.toContain(offerId(1))
  })
})
