import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOfferRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  courierAt,
  depot,
  offerTo,
  openAvailability,
  otherDepot,
  workWith,
} from './availability-under-test.ts'

const cara = courierAt('cara', 'SAM')
const colleague: Person = { sub: 'dean', groups: depot.groups }
const office: Person = { sub: 'olga', groups: ['back-office'] }
const hour = 60 * 60 * 1000

describe.each(databases)('rounds that a desk offers and gives, on $name', (kind) => {
  let database: Database
  let service: AvailabilityService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openAvailability(database, clock)
    work = workWith(service.app)
    await work.meet(anna, ben, cara)
  })
  afterAll(async () => await database.close())

  const staffTap =
    (command: string) =>
    async (person: Person, at: number, more: object = {}) =>
      await tapAs(service.app, person, {
        command,
        entity: `staff-offer/${numberedId(at)}`,
        input: { offer: numberedId(at), ...more },
      })
  const [withdraw, award] = [staffTap('withdrawOffer'), staffTap('awardOffer')]
  const publish = async (person: Person, offer: SendOfferBody, subDepot = 'SAM') =>
    await tapAs(service.app, person, {
      command: 'publishOffer',
      entity: `staff-offer/${offer.id}`,
      input: { subDepot, offer },
    })
  const chosen = (at: number, more: Partial<SendOfferBody> = {}) =>
    offerTo(at, ['anna', 'ben', 'cara'], { award: 'depot', ...more })
  const rows = async (person: Person, feed: string) =>
    (await groupFeedOf(service.app, person, feed, 'staff-offer'))?.map((row) => staffOfferRowSchema.parse(row))
  const row = async (at: number) => (await rows(depot, 'staff/SAM'))?.find(({ id }) => id === numberedId(at))
  const state = async (person: Person, at: number) => (await work.own(person, at))?.state

  it('go to couriers by a desk as by the endpoint, and to the staff of the sub-depot and the back office alone', async () => {
    expect(await publish(otherDepot, chosen(1))).toMatchObject({ code: 'not-yours' })
    expect(await publish(depot, chosen(1))).toMatchObject({ kind: 'applied' })
    expect(await publish(depot, chosen(1))).toMatchObject({ kind: 'applied' })
    expect(await publish(depot, chosen(1, { parcels: 1 }))).toMatchObject({ code: 'offer-exists' })
    expect((await work.send(depot, 'SAM', chosen(1))).status).toBe(200)
    expect(await work.own(anna, 1)).toMatchObject({ state: 'sent', award: 'depot' })
    expect(await rows(office, 'group/back-office')).toMatchObject([
      { id: numberedId(1), dueOn: '2026-05-14', outcome: null },
    ])
    for (const person of [anna, otherDepot]) expect(await rows(person, 'staff/SAM')).toBeUndefined()
  })

  it('are refused with what is wrong', async () => {
    expect(await publish(depot, chosen(2, { deadline: '2026-05-14T07:00:00.000Z' }))).toMatchObject({
      code: 'deadline-passed',
    })
    expect(await publish(depot, chosen(2, { deadline: '2026-05-20T23:30:00.000Z' }))).toMatchObject({
      code: 'deadline-late',
    })
    expect(await publish(depot, offerTo(2, ['anna', 'nobody']))).toMatchObject({
      code: 'courier-unknown',
      current: { unknown: ['nobody'] },
    })
    expect(await publish(depot, offerTo(2, null))).toMatchObject({ code: 'nobody-available' })
    expect(await publish(otherDepot, offerTo(2, null, { to: { kind: 'all' } }), 'NOR')).toMatchObject({
      code: 'nobody-available',
    })
    expect(await publish(depot, offerTo(2, null, { to: { kind: 'all' } }))).toMatchObject({ kind: 'applied' })
    expect((await row(2))?.couriers.map(({ courier }) => courier)).toEqual(['anna', 'ben', 'cara'])
  })

  it('show each answer, and go to whom of those that have asked the depot chooses', async () => {
    await work.accept(anna, 1)
    await work.accept(ben, 1)
    await work.decline(cara, 1, 'too-far', 'It is an hour.')
    expect(await work.own(anna, 1)).toMatchObject({ state: 'seen', asked: true })
    expect((await row(1))?.couriers).toMatchObject([
      { courier: 'anna', asked: true, answeredAt: clock.now().toISOString() },
      { courier: 'ben', asked: true },
      { courier: 'cara', state: 'declined', reason: 'too-far', note: 'It is an hour.' },
    ])
    expect(await award(otherDepot, 1, { courier: 'ben' })).toMatchObject({ code: 'not-yours' })
    expect(await award(depot, 1, { courier: 'cara' })).toMatchObject({ code: 'not-asked' })
    expect(await award({ sub: 'ben', groups: depot.groups }, 1, { courier: 'ben' })).toMatchObject({ code: 'involved' })
    expect(await award(depot, 1, { courier: 'ben' })).toMatchObject({ kind: 'applied' })
    expect(await award(depot, 1, { courier: 'ben' })).toMatchObject({ kind: 'applied' })
    expect([await state(anna, 1), await state(ben, 1), await state(cara, 1)]).toEqual(['taken', 'accepted', 'declined'])
    expect(await row(1)).toMatchObject({ outcome: { state: 'accepted', at: clock.now().toISOString() } })
  })

  it('go to one, in the order of receipt where two of the staff differ', async () => {
    expect(await award(colleague, 1, { courier: 'anna' })).toMatchObject({
      code: 'already-decided',
      current: { state: 'accepted' },
    })
    expect(await withdraw(colleague, 1)).toMatchObject({ code: 'already-decided' })
    await publish(depot, chosen(3))
    await work.accept(anna, 3)
    expect(await withdraw(colleague, 3)).toMatchObject({ kind: 'applied' })
    expect(await award(depot, 3, { courier: 'anna' })).toMatchObject({
      code: 'already-decided',
      current: { state: 'withdrawn' },
    })
    expect(await state(anna, 3)).toBe('withdrawn')
  })

  it('are not given to who has taken the request back, and cannot be taken back when they are given', async () => {
    await publish(depot, chosen(4))
    await work.accept(anna, 4)
    await work.decline(anna, 4)
    expect((await work.own(anna, 4))?.asked).toBeUndefined()
    expect(await award(depot, 4, { courier: 'anna' })).toMatchObject({ code: 'not-asked' })
    await work.accept(ben, 4)
    await award(depot, 4, { courier: 'ben' })
    expect(await work.decline(ben, 4)).toMatchObject({ code: 'offer-accepted' })
    expect(await work.accept(cara, 4)).toMatchObject({ code: 'offer-taken' })
  })

  it('are withdrawn before an accept, or not at all after it', async () => {
    await publish(depot, offerTo(5, ['anna', 'ben']))
    await work.accept(anna, 5)
    expect(await withdraw(depot, 5)).toMatchObject({ code: 'already-decided', current: { state: 'accepted' } })
    expect(await row(5)).toMatchObject({ outcome: { state: 'accepted', by: '' } })
    await publish(depot, offerTo(6, ['anna', 'ben']))
    expect(await withdraw(depot, 6)).toMatchObject({ kind: 'applied' })
    expect(await work.accept(anna, 6)).toMatchObject({ code: 'offer-withdrawn' })
    expect(await award(depot, 2, { courier: 'anna' })).toMatchObject({ code: 'not-asked' })
  })

  it('can be given after the deadline to who has asked before it, until the day is over; and leave the feeds when they are old', async () => {
    await publish(depot, chosen(7))
    await publish(depot, chosen(8))
    await work.accept(anna, 7)
    await work.accept(anna, 8)
    clock.turn(10 * hour)
    expect(await work.accept(ben, 7)).toMatchObject({ code: 'offer-expired' })
    expect(await state(anna, 7)).toBe('seen')
    await service.expire()
    expect(await row(2)).toMatchObject({ outcome: { state: 'expired', by: '' } })
    expect(await award(depot, 7, { courier: 'anna' })).toMatchObject({ kind: 'applied' })
    clock.turn(7 * 24 * hour)
    expect(await award(depot, 8, { courier: 'anna' })).toMatchObject({
      code: 'already-decided',
      current: { state: 'expired' },
    })
    expect(await service.expire()).toBe(1)
    expect(await state(anna, 8)).toBe('expired')
    expect(await service.expireDecisions()).toBe(7)
    expect((await rows(depot, 'staff/SAM'))?.map(({ id }) => id)).toEqual([numberedId(8)])
    clock.turn(37 * hour)
    expect(await service.expireDecisions()).toBe(1)
    expect(await rows(office, 'group/back-office')).toEqual([])
  })
})
