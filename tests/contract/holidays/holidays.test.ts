import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import { demoLeave } from '#services/demo/demo-leave.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, hours, leaveOf, openHolidays, week, workWith } from './holidays-under-test.ts'

const rules = {
  ...defaultHolidayRules,
  embargoes: [{ from: '2026-11-23', to: '2026-12-24', reason: 'Christmas peak' }],
}

describe.each(databases)('holidays on $name', (kind) => {
  let database: Database
  let service: Awaited<ReturnType<typeof openHolidays>>
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openHolidays(database, clock, rules)
    work = workWith(service.app)
  })
  afterAll(() => database.close())

  it('are counted by what the depot has entered, of which the courier knows all', async () => {
    expect(await work.request(anna, week(1))).toMatchObject({ code: 'not-on-the-books' })
    expect(await feedOf(service.app, anna, 'leave-terms')).toEqual([])
    expect(await feedOf(service.app, anna, 'holiday-rules')).toEqual([{ id: 'holidays', ...rules }])
    const entry = leaveOf('A. Example', { startsOn: '2026-05-01', carried: [{ year: 2026, halves: 3 }] })
    expect(await work.enter(depot, 'anna', entry)).toMatchObject({
      status: 200,
      body: {
        courier: 'anna',
        years: [
          { id: '2026', entitled: 52, carried: 3, left: 55 },
          { id: '2027', entitled: 56 },
        ],
      },
    })
    expect((await work.enter(depot, 'ben', leaveOf('B. Sample'))).status).toBe(200)
    const { subDepot: _subDepot, name: _name, ...terms } = entry
    expect(await feedOf(service.app, anna, 'leave-terms')).toEqual([{ id: 'own', ...terms, booksFrom: 2026 }])
    expect(await work.years(anna)).toMatchObject([
      { id: '2026', entitled: 52, left: 55, mayCarry: 16 },
      { id: '2027', from: '2027-04-01', left: 56 },
    ])
    expect(await feedOf(service.app, anna, 'colleague')).toEqual([{ id: 'ben', name: 'B. Sample' }])
    expect((await work.call(depot, 'GET', '/v1/couriers/anna/leave')).body).toMatchObject({
      name: 'A. Example',
      days: [1, 2, 3, 4, 5],
      startsOn: '2026-05-01',
    })
    expect(
      (await work.enter(depot, 'anna', leaveOf('A. Example', { carried: [{ year: 2026, halves: 17 }] }))).status,
    ).toBe(400)
    expect((await work.enter(depot, 'anna', leaveOf('A. Example', { days: [1, 1] }))).status).toBe(400)
    expect((await work.enter(depot, 'anna', leaveOf('A. Example', { days: [] }))).status).toBe(400)
  })

  it('of irregular hours grow with what was worked', async () => {
    const cleo = { sub: 'cleo', groups: ['courier', 'courier/SAM'] }
    const irregularHours = { hoursADay: 8, worked: [{ until: '2026-04-30', hours: 68 }] }
    const entry = leaveOf('C. Specimen', { irregularHours })
    expect((await work.enter(depot, 'cleo', entry)).body).toMatchObject({
      years: [{ entitled: 2, left: 2 }, { entitled: 0 }],
    })
    expect(await work.request(cleo, week(20))).toMatchObject({ code: 'not-enough-left' })
    expect(
      (
        await work.enter(depot, 'cleo', {
          ...entry,
          irregularHours: {
            ...irregularHours,
            worked: [...irregularHours.worked, { until: '2026-05-31', hours: 270 }],
          },
        })
      ).status,
    ).toBe(200)
    expect(await work.request(cleo, week(20))).toMatchObject({ kind: 'applied' })
    expect(await work.years(cleo)).toMatchObject([{ entitled: 11, booked: 10, left: 1 }, {}])
  })

  it('are asked for where the rules are kept, by the day of the tap, and each refusal has its name', async () => {
    const refused: [string, object][] = [
      ['days-reversed', { to: '2026-06-07' }],
      ['half-days-cross', { to: '2026-06-08', firstDay: 'afternoon', lastDay: 'morning' }],
      ['in-past', { from: '2026-05-13' }],
      ['too-far-ahead', { from: '2028-04-03', to: '2028-04-03' }],
      ['no-working-days', { from: '2026-06-13', to: '2026-06-14' }],
      ['notice-too-short', { from: '2026-05-18', to: '2026-05-19' }],
      ['embargo', { from: '2026-11-20', to: '2026-11-23' }],
      ['not-enough-left', { from: '2026-07-20', to: '2026-08-27' }],
      ['cover-unknown', { invited: ['dan'] }],
      ['cover-unknown', { invited: ['anna'] }],
      ['input-invalid', { invited: ['ben', 'ben'] }],
    ]
    for (const [code, more] of refused)
      expect([code, await work.request(anna, week(1, more))]).toMatchObject([code, { kind: 'rejected', code }])
    expect(await work.request(depot, week(1))).toMatchObject({ code: 'not-a-courier' })
    await work.enter(depot, 'ben', leaveOf('B. Sample', { startsOn: '2026-06-09' }))
    expect(await work.request(ben, week(1))).toMatchObject({ code: 'before-start' })
    expect(await feedOf(service.app, anna, 'holiday')).toEqual([])
    expect(await work.request(anna, week(1, { firstDay: 'afternoon' }))).toMatchObject({ kind: 'applied' })
    expect(await work.one(anna, 1)).toEqual({
      id: numberedId(1),
      from: '2026-06-08',
      to: '2026-06-12',
      firstDay: 'afternoon',
      lastDay: 'whole',
      leave: [{ year: 2026, halves: 9 }],
      requestedAt: '2026-05-14T09:00:00.000Z',
      receivedAt: '2026-05-14T09:00:00.000Z',
      state: 'requested',
      text: '',
      decidedAt: null,
      cover: { state: 'pool', until: null, invitations: [] },
    })
    expect(await work.request(anna, week(1))).toMatchObject({ code: 'holiday-exists' })
    expect(await work.request(anna, week(2, { from: '2026-06-12', to: '2026-06-15' }))).toMatchObject({
      code: 'overlaps',
    })
    expect(await work.years(anna)).toMatchObject([{ booked: 9, left: 46 }, { booked: 0 }])
  })

  it('that were asked for without a network had their notice at the tap', async () => {
    const input = week(10, { from: '2026-05-18', to: '2026-05-19' })
    const tap = {
      mid: numberedId(0x8000),
      n: 1,
      command: 'requestHoliday',
      version: 1,
      entity: `holiday/${input.id}`,
      input,
      deviceTime: '2026-05-13T09:00:00.000Z',
      age: hours(24),
    }
    const { body } = await work.call(anna, 'POST', '/v1/sync/push', {
      clientId: numberedId(1),
      epoch: null,
      mutations: [tap],
    })
    expect(body).toMatchObject({ results: [{ kind: 'applied' }] })
    expect(await work.one(anna, 10)).toMatchObject({
      requestedAt: '2026-05-13T09:00:00.000Z',
      receivedAt: '2026-05-14T09:00:00.000Z',
    })
    expect(await work.cancel(anna, 10)).toMatchObject({ kind: 'applied' })
  })

  it('that travel together are judged one after the other, and again none takes effect twice', async () => {
    const mutation = (n: number, input: { id: string }) => ({
      mid: numberedId(0x9000 + n),
      n,
      command: 'requestHoliday',
      version: 1,
      entity: `holiday/${input.id}`,
      input,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
    })
    const inputs = [
      week(11, { from: '2027-03-30', to: '2027-04-02' }),
      week(12, { from: '2027-04-02', to: '2027-04-05' }),
    ]
    const body = { clientId: numberedId(7), epoch: null, mutations: inputs.map((input, at) => mutation(at + 1, input)) }
    const push = async () => ((await work.call(anna, 'POST', '/v1/sync/push', body)).body as PushResponse).results
    const first = await push()
    expect(first).toMatchObject([{ kind: 'applied' }, { kind: 'rejected', code: 'overlaps' }])
    const feed = await feedOf(service.app, anna, 'holiday')
    expect(await push()).toEqual(first)
    expect(await feedOf(service.app, anna, 'holiday')).toEqual(feed)
    expect((await work.one(anna, 11))?.leave).toEqual([
      { year: 2026, halves: 4 },
      { year: 2027, halves: 4 },
    ])
    expect(await work.years(anna)).toMatchObject([{ booked: 13 }, { booked: 4 }])
  })

  it('are approved or declined with a reason; the same again changes nothing, and the other is refused', async () => {
    expect(
      (await work.listed(depot, '?state=requested&courier=anna')).map(({ id, name, subDepot }) => [id, name, subDepot]),
    ).toEqual([
      [numberedId(1), 'A. Example', 'SAM'],
      [numberedId(11), 'A. Example', 'SAM'],
    ])
    expect((await work.decide(depot, 'anna', 1, { state: 'approved' })).body).toMatchObject({
      state: 'approved',
      courier: 'anna',
      decidedAt: '2026-05-14T09:00:00.000Z',
    })
    const before = await work.one(anna, 1)
    clock.turn(hours(1))
    expect((await work.decide(depot, 'anna', 1, { state: 'approved' })).status).toBe(200)
    expect(await work.one(anna, 1)).toEqual(before)
    expect((await work.decide(depot, 'anna', 1, { state: 'declined', text: 'No.' })).status).toBe(403)
    expect((await work.decide(depot, 'anna', 11, { state: 'declined', text: ' ' })).status).toBe(400)
    expect(
      (await work.decide(depot, 'anna', 11, { state: 'declined', text: 'Two others are away.' })).body,
    ).toMatchObject({ state: 'declined', text: 'Two others are away.' })
    expect(await work.one(anna, 11)).toMatchObject({ state: 'declined', cover: { state: 'none' } })
    expect(await work.years(anna)).toMatchObject([{ booked: 9 }, { booked: 0 }])
    expect((await work.decide(depot, 'anna', 99, { state: 'approved' })).status).toBe(404)
  })

  it('are cancelled until they begin, and their days are free again', async () => {
    expect(await work.cancel(anna, 99)).toMatchObject({ code: 'holiday-unknown' })
    expect(await work.cancel(anna, 11)).toMatchObject({ code: 'holiday-over' })
    expect(await work.request(anna, week(3, { from: '2026-07-06', to: '2026-07-06' }))).toMatchObject({
      kind: 'applied',
    })
    expect(await work.cancel(anna, 3)).toMatchObject({ kind: 'applied' })
    expect(await work.cancel(anna, 3)).toMatchObject({ code: 'holiday-over' })
    expect((await work.decide(depot, 'anna', 3, { state: 'approved' })).status).toBe(403)
    expect(await work.request(anna, week(4, { from: '2026-07-06', to: '2026-07-06' }))).toMatchObject({
      kind: 'applied',
    })
    expect(await work.years(anna)).toMatchObject([{ booked: 11 }, {}])
    clock.turn(hours(24 * 25))
    expect(await work.cancel(anna, 1)).toMatchObject({ code: 'holiday-begun' })
  })

  it('are taken once they are over, by whichever process comes first', async () => {
    // The twelfth of June is the last day.
    clock.turn(hours(24 * 4))
    expect(await service.takeHolidays()).toBe(0)
    clock.turn(hours(14))
    const [one, two] = await Promise.all([
      service.takeHolidays(),
      (await openHolidays(database, clock, rules)).takeHolidays(),
    ])
    expect(one + two).toBe(1)
    expect(await service.takeHolidays()).toBe(0)
    expect(await work.one(anna, 1)).toMatchObject({ state: 'taken' })
    // Nobody has decided on this one, so it was not taken.
    expect(await work.one(anna, 4)).toMatchObject({ state: 'requested' })
    expect(await work.cancel(anna, 1)).toMatchObject({ code: 'holiday-over' })
    expect(await work.years(anna)).toMatchObject([{ booked: 11 }, {}])
  })

  it('that were not taken go over when the year turns, also for a courier whose depot has entered nothing', async () => {
    const dina = { sub: 'dina', groups: ['courier', 'courier/SAM'] }
    await work.enter(depot, 'dina', leaveOf('D. Specimen'))
    expect(await work.request(dina, week(30, { from: '2026-09-07', to: '2026-10-09' }))).toMatchObject({
      kind: 'applied',
    })
    expect(await work.years(dina)).toMatchObject([
      { id: '2026', left: 6, mayCarry: 6 },
      { id: '2027', carried: 0 },
    ])
    const turned = turnedClock()
    turned.turn(Date.parse('2027-03-31T23:00:00Z') - turned.now().getTime() - 1)
    const later = workWith((await openHolidays(database, turned, rules)).app)
    expect(await later.years(dina)).toMatchObject([{ id: '2026' }, { id: '2027', carried: 0, left: 56 }])
    // Midnight in London is an hour before that in UTC.
    turned.turn(1)
    expect(await later.years(dina)).toMatchObject([
      { id: '2027', carried: 6, left: 62 },
      { id: '2028', carried: 0 },
    ])
  })

  it('of the demo are laid down once, and each is one that could have been asked for', async () => {
    const [first, second] = demoCouriers
    await service.seedDemo(demoLeave(clock.now(), rules))
    const people = [first, second].map(({ sub, groups }) => ({ sub, groups }))
    const all = async () =>
      await Promise.all(
        people.map(async (person) => [
          await feedOf(service.app, person, 'holiday'),
          await work.covers(person),
          await work.years(person),
        ]),
      )
    const seeded = await all()
    expect(seeded).toMatchObject([
      [[{ state: 'approved' }], [{ state: 'invited', name: 'B. Sample (demo)' }], [{ booked: 10, carried: 5 }, {}]],
      [[{ state: 'requested', cover: { state: 'asked' } }], [], [{ booked: 3 }, {}]],
    ])
    await service.seedDemo(demoLeave(new Date(clock.now().getTime() + hours(24)), rules))
    expect(await all()).toEqual(seeded)
  })
})
