import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
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

const courierC: Person = { sub: 'courier-c', groups: ['courier'] }
const yesterday = '2026-05-13'

describe.each(databases)('parts of a round, on $name', (engine) => {
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
  })
  afterAll(() => database.close())

  interface Gift {
    from?: Person | null
    roundId?: string
    day?: string
    who?: Person
  }
  const giftOf = (parcelIds: string[], to: Person, { from = courierA, roundId = roundA, day = today }: Gift = {}) =>
    depot.tap(
      'giveParcels',
      { parcelId: '' },
      {
        entity: `staff-round/${roundId}`,
        input: { roundId, day, courier: to.sub, seen: from?.sub ?? null, parcelIds },
      },
    )
  const give = async (parcelIds: string[], to: Person, more: Gift = {}) =>
    (await depot.push(more.who ?? staff, giftOf(parcelIds, to, more)))[0]
  const record = async (who: Person, parcelId: string, status = 'confirmed') =>
    (
      await depot.push(
        who,
        depot.tap('recordParcelStatus', {
          parcelId,
          status,
          photos: [],
          baseVersion: 0,
          ...(status === 'delivered' && { proof: { handover: 'recipient' } }),
        }),
      )
    )[0]
  const parcelsOf = async (who: Person) => inOrder(await depot.lists(who)).map(({ id }) => id)
  const roundsOf = async (who: Person) =>
    [...(await depot.lists(who)).rounds.values()].map(({ number }) => number).toSorted()
  const partOf = async (who: Person) =>
    [...(await depot.lists(who)).manifests.values()].find(({ id }) => id !== manifestId)
  const desk = async () =>
    (await depot.call<DepotRounds>(staff, 'GET', `/v1/depot/rounds?day=${today}`)).body.rounds.map(
      ({ roundNumber, courier, total, partOf: whole }) => [roundNumber, courier, total, whole],
    )
  const lateOf = async () =>
    (
      await depot.call<{ events: { courier: string; parcelId: string }[] }>(staff, 'GET', '/v1/depot/late-events')
    ).body.events.map(({ courier, parcelId }) => [courier, ids.indexOf(parcelId)])

  it('leave the first phone and come to the other in their order, as a round of their own', async () => {
    const [one = '', two = '', three = '', four = ''] = ids
    expect(await give([four, two], courierB)).toMatchObject({ kind: 'applied' })
    expect([await parcelsOf(courierA), await parcelsOf(courierB)]).toEqual([
      [one, three],
      [two, four],
    ])
    expect([await roundsOf(courierA), await roundsOf(courierB)]).toEqual([['104'], ['104-B']])
    expect(await partOf(courierB)).toMatchObject({ roundNumber: '104-B', date: today })
    expect(await desk()).toEqual([
      ['104', courierA.sub, 2, undefined],
      ['104-B', courierB.sub, 2, '104'],
    ])
  })

  it('a phone that follows its feed is told of every change', async () => {
    const device = await depot.lists(courierA)
    await give(ids.slice(0, 3), courierB)
    expect([...(await depot.lists(courierA, device)).parcels.keys()]).toEqual(ids.slice(3))
  })

  it('go to the list that the courier has of the round already, and to a part for each courier', async () => {
    const [one = '', two = '', three = '', four = ''] = ids
    await give([one], courierB)
    await give([two], courierC)
    await give([three], courierB)
    expect([await parcelsOf(courierB), await parcelsOf(courierC)]).toEqual([[one, three], [two]])
    expect(await desk()).toEqual([
      ['104', courierA.sub, 1, undefined],
      ['104-B', courierB.sub, 2, '104'],
      ['104-C', courierC.sub, 1, '104'],
    ])
    expect(await parcelsOf(courierA)).toEqual([four])
  })

  it('several couriers get parts by one push', async () => {
    const [one = '', two = '', three = ''] = ids
    const results = await depot.push(staff, giftOf([one], courierB), giftOf([two], courierC), giftOf([three], courierB))
    expect(results.map(({ kind }) => kind)).toEqual(['applied', 'applied', 'applied'])
    expect([await parcelsOf(courierB), await parcelsOf(courierC)]).toEqual([[one, three], [two]])
  })

  it('come back to the round, and an empty part is gone', async () => {
    const [one = '', two = ''] = ids
    await give([one, two], courierB)
    const roundId = (await partOf(courierB))?.roundId ?? ''
    expect(await give([one], courierA, { from: courierB, roundId })).toMatchObject({ kind: 'applied' })
    expect((await desk()).length).toBe(2)
    await give([two], courierA, { from: courierB, roundId })
    expect(await parcelsOf(courierA)).toEqual(ids)
    const lists = await depot.lists(courierB)
    expect([lists.rounds.size, lists.manifests.size, lists.parcels.size]).toEqual([0, 0, 0])
    expect(await desk()).toEqual([['104', courierA.sub, 4, undefined]])
    // And can be given again.
    expect(await give([one], courierC)).toMatchObject({ kind: 'applied' })
    expect(await roundsOf(courierC)).toEqual(['104-B'])
  })

  it('what was recorded before goes with them, and what is delivered stays', async () => {
    const [one = '', two = '', three = ''] = ids
    await record(courierA, one, 'delivered')
    await record(courierA, two)
    expect(await give([one, two, three], courierB)).toMatchObject({ kind: 'applied' })
    expect(await parcelsOf(courierB)).toEqual([two, three])
    expect((await depot.lists(courierB)).parcels.get(two)).toMatchObject({ status: 'confirmed', attempts: 0 })
    expect((await depot.lists(courierA)).parcels.get(one)).toMatchObject({ status: 'delivered' })
    expect(await give([one], courierB)).toMatchObject({ code: 'nothing-left' })
  })

  it('what a former courier records afterwards is kept for the depot, also of those who had the round before', async () => {
    const [one = '', two = ''] = ids
    await depot.push(
      staff,
      depot.tap(
        'giveRoundDays',
        { parcelId: '' },
        {
          entity: `staff-round/${roundA}`,
          input: { roundId: roundA, courier: courierC.sub, seen: courierA.sub, days: [today] },
        },
      ),
    )
    await give([one, two], courierB, { from: courierC })
    expect(await record(courierC, one)).toMatchObject({ kind: 'applied' })
    expect(await record(courierA, two)).toMatchObject({ kind: 'applied' })
    expect(await lateOf()).toEqual([
      [courierA.sub, 1],
      [courierC.sub, 0],
    ])
    expect(await record(courierB, one)).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierB)).parcels.get(one)?.status).toBe('confirmed')
  })

  it('nobody else records on them', async () => {
    const [one = ''] = ids
    await give([one], courierB)
    expect(await record(courierC, one)).not.toMatchObject({ kind: 'applied' })
    expect(await lateOf()).toEqual([])
  })

  it('are refused to who is not of the sub-depot, of days that are over or closed, and to the second of two', async () => {
    const [one = '', two = ''] = ids
    expect(await give([one], courierB, { who: otherStaff })).toMatchObject({ code: 'not-yours' })
    expect(await give([one], courierB, { day: yesterday })).toMatchObject({ code: 'day-over' })
    expect(await give([one], courierB, { from: courierC })).toMatchObject({
      code: 'changed-meanwhile',
      current: { courier: courierA.sub },
    })
    expect(await give([one], courierB)).toMatchObject({ kind: 'applied' })
    expect(await give([one], courierB)).toMatchObject({ kind: 'applied' })
    expect(await give([one], courierC)).toMatchObject({ code: 'nothing-left' })
    await depot.push(
      staff,
      depot.tap('closeManifest', { parcelId: '' }, { entity: `staff-manifest/${manifestId}`, input: { manifestId } }),
    )
    expect(await give([two], courierB)).toMatchObject({ code: 'day-closed' })
    expect(await parcelsOf(courierB)).toEqual([one])
  })

  it('stay with their courier when the file of the day is imported again, changed', async () => {
    const [one = '', two = '', three = ''] = ids
    await give([one, two], courierB)
    const file = fileOf(4)
    expect((await depot.importFile(staff, file)).body.manifests[0]).toMatchObject({ unchanged: 4, removed: 0 })
    // Every parcel has another name now, and the second one is not in the file.
    const [head = '', first = '', , ...rest] = fileOf(4, { recipient: 'N. Template' }).trim().split('\n')
    const changed = [head, first, ...rest].join('\n')
    expect((await depot.importFile(staff, changed)).status).toBe(200)
    expect([await parcelsOf(courierA), await parcelsOf(courierB)]).toEqual([ids.slice(2), [one]])
    expect((await depot.lists(courierB)).parcels.get(one)).toMatchObject({
      manifestId: (await partOf(courierB))?.id,
      recipient: 'N. Template',
    })
    expect((await depot.lists(courierA)).parcels.has(three)).toBe(true)
  })

  it('cannot be named by a file', async () => {
    await give(ids.slice(0, 1), courierB)
    const { status, body } = await depot.importFile<{ issues: { message: string }[] }>(
      staff,
      fileOf(1, { round: '104-B' }, 105),
    )
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('is not a round number')
  })

  it('are found by their label from the other lists of the day, and by a search at the desk', async () => {
    const [one = ''] = ids
    const code = (await depot.lists(courierA)).parcels.get(one)?.barcodes[0]?.text ?? ''
    await give([one], courierB)
    const { body } = await depot.call(courierA, 'GET', `/v1/manifests/${manifestId}/round-of?code=${code}`)
    expect(body).toMatchObject({ round: '104-B' })
    const found = await depot.call<{ found: { manifest: { roundNumber: string } }[] }>(
      staff,
      'GET',
      `/v1/depot/parcels?words=${code}`,
    )
    expect(JSON.stringify(found.body)).toContain('"roundNumber":"104-B"')
  })

  it('the trail says how many went from whom to whom', async () => {
    await give(ids.slice(0, 3), courierB)
    const { body } = await depot.call<{ entries: object[] }>(staff, 'GET', '/v1/audit?deed=giveParcels')
    expect(body.entries).toMatchObject([
      { about: { round: '104', day: today, parcels: '3' }, before: courierA.sub, after: courierB.sub },
    ])
  })
})
