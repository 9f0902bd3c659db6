import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  cleo,
  dan,
  depot,
  hours,
  leaveOf,
  openHolidays,
  otherDepot,
  week,
  workWith,
} from './holidays-under-test.ts'

describe.each(databases)('cover on $name', (kind) => {
  let database: Database
  let service: Awaited<ReturnType<typeof openHolidays>>
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openHolidays(database, clock)
    work = workWith(service.app)
    for (const { sub } of [anna, ben, cleo]) await work.enter(depot, sub, leaveOf(sub.toUpperCase()))
    await work.enter(otherDepot, 'dan', leaveOf('DAN', { subDepot: 'NOR' }))
  })
  afterAll(() => database.close())
  /** A day of leave, for which ben and cleo are asked unless others are. */
  const ask = async (at: number, day: string, invited = ['ben', 'cleo']) =>
    expect(await work.request(anna, week(at, { from: day, to: day, invited }))).toMatchObject({ kind: 'applied' })
  const stateOf = async (person: Person, at: number) =>
    (await work.covers(person)).find(({ holiday }) => holiday === numberedId(at))?.state
  const coverOf = async (at: number) => (await work.one(anna, at))?.cover

  it('is asked of couriers who learn a name and days, and nothing else', async () => {
    await ask(1, '2026-06-08')
    const row = {
      id: `anna/${numberedId(1)}`,
      courier: 'anna',
      holiday: numberedId(1),
      name: 'ANNA',
      from: '2026-06-08',
      to: '2026-06-08',
      firstDay: 'whole',
      lastDay: 'whole',
      state: 'invited',
      until: '2026-05-16T09:00:00.000Z',
    }
    expect(await feedOf(service.app, ben, 'cover')).toEqual([row])
    expect(await feedOf(service.app, cleo, 'cover')).toEqual([row])
    expect(await feedOf(service.app, ben, 'holiday')).toEqual([])
    expect(await work.covers(dan)).toEqual([])
  })

  it('is whose who accepts first; the others are told, and a second answer changes nothing', async () => {
    expect(await work.answer(ben, 'anna', 1, 'accepted')).toMatchObject({ kind: 'applied' })
    expect(await coverOf(1)).toMatchObject({
      state: 'covered',
      invitations: [
        { courier: 'ben', state: 'accepted', answeredAt: '2026-05-14T09:00:00.000Z' },
        { courier: 'cleo', state: 'withdrawn' },
      ],
    })
    expect([await stateOf(ben, 1), await stateOf(cleo, 1)]).toEqual(['accepted', 'withdrawn'])
    const before = await work.one(anna, 1)
    expect(await work.answer(cleo, 'anna', 1, 'accepted')).toMatchObject({
      code: 'cover-over',
      current: { state: 'withdrawn' },
    })
    expect(await work.answer(ben, 'anna', 1, 'declined')).toMatchObject({ code: 'cover-over' })
    expect(await work.one(anna, 1)).toEqual(before)
  })

  it('that all decline is for the depot pool, from which staff give it to somebody on the books', async () => {
    await ask(2, '2026-06-15')
    expect((await work.assign(depot, 'anna', 2, 'ben')).status).toBe(403)
    await work.answer(ben, 'anna', 2, 'declined')
    expect(await coverOf(2)).toMatchObject({ state: 'asked' })
    await work.answer(cleo, 'anna', 2, 'declined')
    expect(await coverOf(2)).toMatchObject({ state: 'pool' })
    for (const by of ['anna', 'dan', 'nobody'])
      expect([by, (await work.assign(depot, 'anna', 2, by)).status]).toEqual([by, 400])
    expect((await work.assign(depot, 'anna', 2, 'cleo')).body).toMatchObject({
      cover: {
        state: 'covered',
        invitations: [
          { courier: 'ben', state: 'declined' },
          { courier: 'cleo', state: 'assigned' },
        ],
      },
    })
    const before = await work.one(anna, 2)
    clock.turn(1000)
    expect((await work.assign(depot, 'anna', 2, 'cleo')).status).toBe(200)
    expect(await work.one(anna, 2)).toEqual(before)
    expect([await stateOf(ben, 2), await stateOf(cleo, 2)]).toEqual(['declined', 'assigned'])
  })

  it('is waited for 48 hours, and goes to the pool once, whichever process comes first', async () => {
    await ask(3, '2026-06-22')
    clock.turn(hours(48) - 1)
    expect(await service.expireInvitations()).toBe(0)
    clock.turn(1)
    expect(await work.answer(ben, 'anna', 3, 'accepted')).toMatchObject({ code: 'cover-over' })
    const [one, two] = await Promise.all([
      service.expireInvitations(),
      (await openHolidays(database, clock)).expireInvitations(),
    ])
    expect(one + two).toBe(1)
    expect(await service.expireInvitations()).toBe(0)
    expect(await coverOf(3)).toMatchObject({ state: 'pool', invitations: [{ state: 'expired' }, { state: 'expired' }] })
    expect([await stateOf(ben, 3), await stateOf(cleo, 3)]).toEqual(['expired', 'expired'])
  })

  it('ends with the holiday, and whoever had agreed is told', async () => {
    await ask(4, '2026-06-29')
    await work.answer(ben, 'anna', 4, 'accepted')
    expect(await work.cancel(anna, 4)).toMatchObject({ kind: 'applied' })
    await ask(5, '2026-06-30')
    expect((await work.decide(depot, 'anna', 5, { state: 'declined', text: 'Stocktaking.' })).status).toBe(200)
    for (const at of [4, 5]) {
      expect(await coverOf(at)).toMatchObject({ state: 'none' })
      expect([await stateOf(ben, at), await stateOf(cleo, at)]).toEqual(['withdrawn', 'withdrawn'])
      expect(await work.answer(cleo, 'anna', at, 'accepted')).toMatchObject({ code: 'cover-over' })
    }
    clock.turn(hours(49))
    expect(await service.expireInvitations()).toBe(0)
  })

  it('is not taken on, nor given by the depot, in days in which somebody is away themselves', async () => {
    expect(await work.request(ben, week(60, { from: '2026-07-13', to: '2026-07-14' }))).toMatchObject({
      kind: 'applied',
    })
    await ask(61, '2026-07-14', ['ben'])
    expect(await work.answer(ben, 'anna', 61, 'accepted')).toMatchObject({ code: 'away-yourself' })
    expect(await coverOf(61)).toMatchObject({ state: 'asked' })
    expect(await work.answer(ben, 'anna', 61, 'declined')).toMatchObject({ kind: 'applied' })
    expect((await work.assign(depot, 'anna', 61, 'ben')).status).toBe(400)
    expect(await work.cancel(ben, 60)).toMatchObject({ kind: 'applied' })
    expect((await work.assign(depot, 'anna', 61, 'ben')).status).toBe(200)
  })

  it('keeps whoever has agreed to it from being away then, until it is not needed any more', async () => {
    await ask(62, '2026-07-16', ['cleo'])
    expect(await work.answer(cleo, 'anna', 62, 'accepted')).toMatchObject({ kind: 'applied' })
    expect(await work.request(cleo, week(63, { from: '2026-07-15', to: '2026-07-17' }))).toMatchObject({
      code: 'covering',
    })
    expect(await work.request(ben, week(64, { from: '2026-07-14', to: '2026-07-14' }))).toMatchObject({
      code: 'covering',
    })
    await work.cancel(anna, 62)
    expect(await work.request(cleo, week(63, { from: '2026-07-15', to: '2026-07-17' }))).toMatchObject({
      kind: 'applied',
    })
  })

  it('may be asked of each other at one moment, and answered with own requests in the same pushes', async () => {
    const people = [anna, ben]
    let taps = 0
    const push = async (person: Person, list: { command: string; entity: string; input: object }[]) => {
      const mutations = list.map((tap) => ({
        mid: numberedId(0xabc00 + ++taps),
        n: taps,
        version: 1,
        deviceTime: '2026-05-18T08:59:00.000Z',
        age: 0,
        ...tap,
      }))
      return (
        (await work.call(person, 'POST', '/v1/sync/push', { clientId: numberedId(7), epoch: null, mutations }))
          .body as PushResponse
      ).results.map((result) => result.kind)
    }
    const request = (at: number, day: string, other: Person) => {
      const input = week(at, { from: day, to: day, invited: [other.sub] })
      return { command: 'requestHoliday', entity: `holiday/${input.id}`, input }
    }
    const accept = (courier: string, at: number) => ({
      command: 'answerCover',
      entity: `cover/${courier}/${numberedId(at)}`,
      input: { courier, holiday: numberedId(at), answer: 'accepted' },
    })
    // Of each of the two: nobody covers while they are away.
    const days = [
      [3, 4],
      [5, 6],
      [10, 11],
      [12, 13],
      [17, 18],
      [19, 20],
    ].map((pair) => pair.map((day) => `2026-08-${String(day).padStart(2, '0')}`))
    for (const [round, pair] of days.entries()) {
      const idOf = (of: number) => 100 + round * 10 + of
      const results = await Promise.all(
        people.map((person, of) => {
          const other = people[1 - of] ?? anna
          const answers = round === 0 ? [] : [accept(other.sub, idOf(1 - of) - 10)]
          return push(person, [request(idOf(of), pair[of] ?? '', other), ...answers])
        }),
      )
      expect([round, results.flat().filter((result) => result !== 'applied')]).toEqual([round, []])
    }
    const { rows: found } = await database.pool.query<{ deadlocks: number }>(
      'select coalesce(sum(deadlocks), 0)::int4 as deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(found).toEqual([{ deadlocks: 0 }])
    for (const [of, person] of people.entries()) {
      const theirs = days.map((pair) => pair[1 - of])
      const rows = (await work.covers(person)).filter(({ from }) => theirs.includes(from))
      expect(rows.map(({ from, state }) => [from, state])).toEqual(
        theirs.map((day, at) => [day, at < theirs.length - 1 ? 'accepted' : 'invited']),
      )
    }
  })
})
