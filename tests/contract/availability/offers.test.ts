import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { demoAvailability } from '#services/demo/demo-availability.ts'
import { demoCouriers } from '#services/demo/demo-accounts.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { pagesOf, wrongPages } from '#support/all-pages.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  available,
  ben,
  courierAt,
  depot,
  nell,
  offerTo,
  openAvailability,
  unavailable,
  weekOf,
  workWith,
} from './availability-under-test.ts'

const day = 24 * 60 * 60 * 1000
const cara = courierAt('cara', 'SAM')

describe.each(databases)('offers of rounds on $name', (kind) => {
  let database: Database
  let service: AvailabilityService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openAvailability(database, clock)
    work = workWith(service.app)
    await work.meet(anna, ben, cara, nell)
  })
  afterAll(() => database.close())
  const state = async (person: typeof anna, at: number) => (await work.own(person, at))?.state

  it('show the courier all that they are told, and staff who answered what', async () => {
    const sent = await work.send(depot, 'SAM', offerTo(1, ['ben', 'anna', 'anna']))
    const { to: _to, ...round } = offerTo(1, [])
    const waiting = { state: 'sent', reason: null, note: '', answeredAt: null }
    expect(sent.body).toEqual({
      ...round,
      subDepot: 'SAM',
      sentAt: '2026-05-14T09:00:00.000Z',
      state: 'open',
      couriers: [
        { courier: 'anna', ...waiting },
        { courier: 'ben', ...waiting },
      ],
    })
    expect(await work.own(anna, 1)).toEqual({
      ...round,
      subDepot: 'SAM',
      sentAt: '2026-05-14T09:00:00.000Z',
      state: 'sent',
      reason: null,
      note: '',
    })
    expect(await feedOf(service.app, cara, 'round-offer')).toEqual([])
    expect(await work.see(anna, 1)).toMatchObject({ kind: 'applied' })
    expect(await work.decline(ben, 1, 'too-far', ' Not with my car. ')).toMatchObject({ kind: 'applied' })
    expect([await state(anna, 1), await state(ben, 1)]).toEqual(['seen', 'declined'])
    expect((await work.offers(depot, '?state=open'))[0]?.couriers).toEqual([
      { courier: 'anna', ...waiting, state: 'seen' },
      {
        courier: 'ben',
        state: 'declined',
        reason: 'too-far',
        note: 'Not with my car.',
        answeredAt: '2026-05-14T09:00:00.000Z',
      },
    ])
  })

  it('go to the one who accepts first; the next one is told, and who declined is told nothing new', async () => {
    await work.send(depot, 'SAM', offerTo(2, ['anna', 'ben', 'cara']))
    await work.decline(cara, 2)
    const before = await work.head(cara)
    expect(await work.accept(ben, 2)).toMatchObject({ kind: 'applied' })
    expect([await state(anna, 2), await state(ben, 2), await state(cara, 2)]).toEqual(['taken', 'accepted', 'declined'])
    expect(await work.accept(anna, 2)).toMatchObject({
      kind: 'rejected',
      code: 'offer-taken',
      current: { state: 'taken' },
    })
    expect(JSON.stringify([await work.own(anna, 2), await work.accept(anna, 2)])).not.toContain('ben')
    expect(await work.accept(cara, 2)).toMatchObject({ code: 'offer-declined' })
    expect(await work.head(cara)).toBe(before)
    expect((await work.offers(depot, '?state=accepted'))[0]?.couriers.map((each) => each.state)).toEqual([
      'taken',
      'accepted',
      'declined',
    ])
  })

  it('change by the same answer once: repeats write nothing', async () => {
    const before = [await work.head(anna), await work.head(ben)]
    expect(await work.accept(ben, 2)).toMatchObject({ kind: 'applied' })
    expect(await work.decline(anna, 2)).toMatchObject({ kind: 'applied' })
    expect(await work.see(anna, 2)).toMatchObject({ kind: 'applied' })
    expect(await work.see(anna, 1)).toMatchObject({ kind: 'applied' })
    expect(await work.decline(ben, 1, 'pay')).toMatchObject({ kind: 'applied' })
    expect((await work.send(depot, 'SAM', offerTo(2, ['anna', 'ben', 'cara']))).body).toMatchObject({
      state: 'accepted',
    })
    expect([await work.head(anna), await work.head(ben)]).toEqual(before)
    expect(await work.own(ben, 1)).toMatchObject({ reason: 'too-far' })
    expect(await work.decline(ben, 2)).toMatchObject({ code: 'offer-accepted' })
    expect(await work.send(depot, 'SAM', offerTo(2, ['anna']))).toMatchObject({
      status: 409,
      body: { code: 'id-reused' },
    })
  })

  it('are withdrawn while nobody has them, and then nobody gets them', async () => {
    await work.send(depot, 'SAM', offerTo(3, ['anna', 'ben']))
    await work.decline(ben, 3)
    expect((await work.withdraw(depot, 3)).body).toMatchObject({
      state: 'withdrawn',
      couriers: [{ state: 'withdrawn' }, { state: 'declined' }],
    })
    const before = await work.head(anna)
    expect((await work.withdraw(depot, 3)).status).toBe(200)
    expect(await work.head(anna)).toBe(before)
    expect(await work.accept(anna, 3)).toMatchObject({ code: 'offer-withdrawn', current: { state: 'withdrawn' } })
    expect(await work.decline(anna, 3)).toMatchObject({ kind: 'applied' })
    expect(await state(anna, 3)).toBe('withdrawn')
    expect(await work.withdraw(depot, 2)).toMatchObject({
      status: 403,
      body: { detail: 'This offer has been accepted already.' },
    })
    expect((await work.withdraw(depot, 9)).status).toBe(404)
  })

  it('go to all who have said that they are available that day', async () => {
    expect(await work.send(depot, 'SAM', offerTo(4, null))).toMatchObject({
      status: 400,
      body: { detail: 'Nobody at SAM has said that they are available on 2026-05-20.' },
    })
    // 20 May is a Wednesday.
    await work.saveWeek(anna, weekOf(available, { wednesday: { kind: 'between', from: '07:00', to: '12:00' } }))
    await work.saveWeek(ben, weekOf(available))
    await work.setDay(ben, '2026-05-20', unavailable)
    await work.saveWeek(cara, weekOf(unavailable))
    await work.setDay(cara, '2026-05-20', available)
    await work.saveWeek(nell, weekOf(available))
    const sent = await work.send(depot, 'SAM', offerTo(4, null))
    expect(sent.body).toMatchObject({ couriers: [{ courier: 'anna' }, { courier: 'cara' }] })
    await work.clearDay(ben, '2026-05-20')
    expect((await work.send(depot, 'SAM', offerTo(4, null))).body).toEqual(sent.body)
    expect((await work.send(depot, 'SAM', offerTo(5, null))).body).toMatchObject({
      couriers: [{ courier: 'anna' }, { courier: 'ben' }, { courier: 'cara' }],
    })
  })

  it('have a deadline that is to come, and no later than the day of the round', async () => {
    const send = async (deadline: string) => (await work.send(depot, 'SAM', offerTo(6, ['anna'], { deadline }))).body
    expect(await send('2026-05-14T09:00:00.000Z')).toMatchObject({ detail: 'The deadline has passed.' })
    expect(await send('2026-05-20T23:00:00.000Z')).toMatchObject({
      detail: 'The deadline is after 2026-05-20, the day of the round.',
    })
    expect(await send('2026-05-20T22:59:00.000Z')).toMatchObject({ state: 'open' })
  })

  it('cannot be accepted from the deadline on, by when the accept is received', async () => {
    await work.send(depot, 'SAM', offerTo(7, ['anna', 'ben'], { deadline: '2026-05-14T10:00:00.000Z' }))
    clock.turn(day / 24 - 1)
    await work.see(ben, 7)
    clock.turn(1)
    expect(await work.accept(anna, 7)).toMatchObject({ code: 'offer-expired', current: { state: 'expired' } })
    expect((await work.offers(depot, '?state=expired'))[0]).toMatchObject({
      id: numberedId(7),
      couriers: [{ state: 'expired' }, { state: 'expired' }],
    })
    expect(await work.withdraw(depot, 7)).toMatchObject({
      status: 403,
      body: { detail: 'This offer has expired already.' },
    })
  })

  it('expire once, also where two processes see to it', async () => {
    expect(await service.expire()).toBe(0)
    clock.turn(60_000)
    const before = [await work.head(anna), await work.head(ben)]
    const both = await Promise.all([service.expire(), (await openAvailability(database, clock)).expire()])
    expect(both.toSorted()).toEqual([0, 1])
    expect(await service.expire()).toBe(0)
    expect([await state(anna, 7), await state(ben, 7)]).toEqual(['expired', 'expired'])
    expect([await work.head(anna), await work.head(ben)]).toEqual(before.map((head) => head + 1))
    expect(await state(anna, 6)).toBe('sent')
    clock.turn(day)
    // The first, the fourth and the fifth: the second has its courier, the third was withdrawn, the sixth has time.
    expect(await service.expire()).toBe(3)
    expect([await state(anna, 1), await state(ben, 1), await state(ben, 2), await state(anna, 3)]).toEqual([
      'expired',
      'declined',
      'accepted',
      'withdrawn',
    ])
  })

  it('are listed page by page, those of the latest day first', async () => {
    const whole = await work.offers(depot)
    expect(whole.length).toBeGreaterThan(4)
    for (const limit of [1, 3])
      expect((await pagesOf(service.app, depot, { path: '/v1/offers', rows: 'offers' }, limit)).flat()).toEqual(whole)
    for (const query of wrongPages)
      expect([query, (await work.call(depot, 'GET', `/v1/offers?${query}`)).status]).toEqual([query, 400])
  })

  it('of the demo are its couriers’, and laid down once a day', async () => {
    const [first] = demoCouriers
    const person = { sub: first.sub, groups: first.groups }
    await service.seedDemo(demoAvailability(clock.now()))
    const laidDown = await feedOf(service.app, person, 'round-offer')
    expect(laidDown).toMatchObject([
      { date: '2026-05-16', state: 'sent' },
      { date: '2026-05-17', state: 'sent' },
    ])
    expect(await feedOf(service.app, person, 'availability')).toMatchObject([{ id: 'week' }])
    clock.turn(60_000)
    await work.saveWeek(person, weekOf(unavailable))
    await service.seedDemo(demoAvailability(clock.now()))
    expect(await feedOf(service.app, person, 'round-offer')).toEqual(laidDown)
    expect(await feedOf(service.app, person, 'availability')).toEqual([{ id: 'week', days: weekOf(unavailable) }])
    clock.turn(day)
    await service.seedDemo(demoAvailability(clock.now()))
    expect(await feedOf(service.app, person, 'round-offer')).toHaveLength(4)
  })
})
