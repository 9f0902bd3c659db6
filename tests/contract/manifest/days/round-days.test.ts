import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotRound, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
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

const tomorrow = '2026-05-15'
const yesterday = '2026-05-13'
const courierC: Person = { sub: 'courier-c', groups: [] }

describe.each(databases)('days of a round, on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
  })
  afterAll(() => database.close())

  const importDay = async (date: string, seed = 104) =>
    (await depot.importFile(staff, fileOf(2, { date }, seed))).body.manifests[0]
  const send = async (command: string, entity: string, input: Record<string, unknown>, who = staff) =>
    (await depot.push(who, depot.tap(command, { parcelId: '' }, { entity, input })))[0]
  const giveDays = async (days: string[], courier: Person | null, seen: Person | null, who = staff) =>
    await send(
      'giveRoundDays',
      `staff-round/${roundA}`,
      { roundId: roundA, days, courier: courier?.sub ?? null, seen: seen?.sub ?? null },
      who,
    )
  const give = async (courier: Person | null, seen: Person | null) =>
    await send('giveRound', `staff-round/${roundA}`, {
      roundId: roundA,
      courier: courier?.sub ?? null,
      seen: seen?.sub ?? null,
    })
  const close = async (manifestId: string, who = staff) =>
    await send('closeManifest', `staff-manifest/${manifestId}`, { manifestId }, who)
  /** Days of the lists on a courier's phone. */
  const daysOf = async (who: Person): Promise<string[]> =>
    [...(await depot.lists(who)).manifests.values()].map(({ date }) => date).toSorted()
  const roundOn = async (day: string): Promise<DepotRound | undefined> =>
    (await depot.call<DepotRounds>(staff, 'GET', `/v1/depot/rounds?day=${day}`)).body.rounds[0]

  it('a day that is given apart moves its list alone, with the round', async () => {
    await importDay(today)
    await importDay(tomorrow, 105)
    expect(await giveDays([today], courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect([await daysOf(courierA), await daysOf(courierB)]).toEqual([[tomorrow], [today]])
    const lists = await depot.lists(courierB)
    expect([lists.rounds.size, lists.parcels.size]).toEqual([1, 2])
    expect(await roundOn(today)).toMatchObject({
      courier: courierB.sub,
      usual: courierA.sub,
      forDay: true,
      otherDays: [{ day: tomorrow, courier: courierA.sub, forDay: false }],
    })
  })

  it('a day that is not imported yet comes to whom it was given', async () => {
    await giveDays([tomorrow], courierB, courierA)
    const imported = await importDay(tomorrow)
    expect(imported?.courier).toBe(courierB.sub)
    expect([await daysOf(courierA), await daysOf(courierB)]).toEqual([[], [tomorrow]])
    expect((await depot.lists(courierB)).rounds.size).toBe(1)
  })

  it('a day that is given apart wins over the round, until it is given back to whoever has the round', async () => {
    await importDay(today)
    await importDay(tomorrow, 105)
    await giveDays([tomorrow], courierB, courierA)
    expect(await give(courierC, courierA)).toMatchObject({ kind: 'applied' })
    expect([await daysOf(courierB), await daysOf(courierC)]).toEqual([[tomorrow], [today]])
    await giveDays([tomorrow], courierC, courierB)
    expect([await daysOf(courierB), await daysOf(courierC)]).toEqual([[], [today, tomorrow]])
    expect((await depot.lists(courierB)).rounds.size).toBe(0)
    expect(await roundOn(tomorrow)).toMatchObject({ forDay: false, usual: courierC.sub })
  })

  it('a round is nobody’s on a day, and its courier’s on the others', async () => {
    await importDay(today)
    await importDay(tomorrow, 105)
    await giveDays([today], null, courierA)
    expect(await daysOf(courierA)).toEqual([tomorrow])
    expect(await roundOn(today)).toMatchObject({ courier: null, usual: courierA.sub, forDay: true })
  })

  it('several days are given at once, such as those of a holiday', async () => {
    await importDay(today)
    await giveDays([today, tomorrow], courierB, courierA)
    await importDay(tomorrow, 105)
    expect(await daysOf(courierB)).toEqual([today, tomorrow])
  })

  it('a day that is over stays with whoever drove it when the round goes to somebody else', async () => {
    await importDay(yesterday)
    await importDay(today, 105)
    await give(courierB, courierA)
    expect([await daysOf(courierA), await daysOf(courierB)]).toEqual([[yesterday], [today]])
    expect(await roundOn(yesterday)).toMatchObject({ courier: courierA.sub })
  })

  it('days are refused to who is not of the sub-depot, of days that are over or closed, and to the second of two', async () => {
    const manifest = await importDay(today)
    expect(await giveDays([today], courierB, courierA, otherStaff)).toMatchObject({ code: 'not-yours' })
    expect(await giveDays([yesterday], courierB, courierA)).toMatchObject({ code: 'day-over' })
    expect(await giveDays([today], courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect(await giveDays([today], courierB, courierA)).toMatchObject({ kind: 'applied' })
    expect(await giveDays([today], courierC, courierA)).toMatchObject({
      code: 'changed-meanwhile',
      current: { courier: courierB.sub },
    })
    await close(manifest?.manifestId ?? '')
    expect(await giveDays([today], courierC, courierB)).toMatchObject({ code: 'day-closed' })
  })

  it('the round leaves the phone of whoever had it for a day with the list of that day', async () => {
    await importDay(today)
    await giveDays([today], courierB, courierA)
    depot.setTime('2026-05-22T01:00:00.000Z')
    expect(await applyRetention(depot.manifest)).toBe(1)
    const [own, other] = [await depot.lists(courierA), await depot.lists(courierB)]
    expect([own.rounds.size, other.rounds.size, other.manifests.size]).toEqual([1, 0, 0])
  })

  const record = async (who: Person, parcelId: string) =>
    (
      await depot.push(
        who,
        depot.tap('recordParcelStatus', { parcelId, status: 'confirmed', photos: [], baseVersion: 0 }),
      )
    )[0]
  const lateOf = async () =>
    (await depot.call<{ events: { courier: string }[] }>(staff, 'GET', '/v1/depot/late-events')).body.events.map(
      ({ courier }) => courier,
    )

  it('what the courier records who had the day is kept where it arrives second, and goes with the list where first', async () => {
    await importDay(today)
    const [one, two] = inOrder(await depot.lists(courierA))
    await record(courierA, one?.id ?? '')
    await giveDays([today], courierB, courierA)
    expect((await depot.lists(courierB)).parcels.get(one?.id ?? '')?.status).toBe('confirmed')
    expect(await record(courierA, two?.id ?? '')).toMatchObject({ kind: 'applied' })
    expect((await depot.lists(courierB)).parcels.get(two?.id ?? '')?.status).toBe('expected')
    expect(await lateOf()).toEqual([courierA.sub])
    // And of whoever had it for the day alone.
    await giveDays([today], courierA, courierB)
    await record(courierB, two?.id ?? '')
    expect(await lateOf()).toEqual([courierA.sub, courierB.sub])
  })

  it('a day is closed once, by whom is told, and what couriers record is taken in either order', async () => {
    const manifest = await importDay(today)
    const id = manifest?.manifestId ?? ''
    const [one, two] = inOrder(await depot.lists(courierA))
    expect(await record(courierA, one?.id ?? '')).toMatchObject({ kind: 'applied' })
    expect(await close(id, otherStaff)).toMatchObject({ code: 'not-yours' })
    expect(await close(id)).toMatchObject({ kind: 'applied' })
    expect(await record(courierA, two?.id ?? '')).toMatchObject({ kind: 'applied' })
    depot.setTime('2026-05-14T18:00:00.000Z')
    expect(await close(id)).toMatchObject({ kind: 'applied' })
    expect(await roundOn(today)).toMatchObject({ closedAt: '2026-05-14T06:00:00.000Z', closedBy: '' })
    expect((await depot.lists(courierA)).manifests.get(id)?.closedAt).toBe('2026-05-14T06:00:00.000Z')
    expect((await depot.importFile(staff, fileOf(1))).status).toBe(422)
  })

  it('a day that has not begun is not closed', async () => {
    const manifest = await importDay(tomorrow)
    expect(await close(manifest?.manifestId ?? '')).toMatchObject({ code: 'not-begun' })
  })

  it('the trail says who had the day, and who has it', async () => {
    await importDay(today)
    await giveDays([today], courierB, courierA)
    const { body } = await depot.call<{ entries: object[] }>(staff, 'GET', '/v1/audit?deed=giveRoundDays')
    expect(body.entries).toMatchObject([
      { about: { round: '104', day: today }, before: courierA.sub, after: courierB.sub },
    ])
  })
})
