import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffAdvertRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { Database } from '#kit/database/database.ts'
import type { MarketplaceService } from '#services/marketplace/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  cleo,
  depot,
  openMarketplace,
  otherDepot,
  photo,
  rack,
  talk,
  workWith,
} from './marketplace-under-test.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const office: Person = { sub: 'otto', groups: ['back-office'] }

describe.each(databases)('what staff are told of adverts, on $name', (kind) => {
  let database: Database
  let service: MarketplaceService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openMarketplace(database, clock, { keepDays: 10 })
    work = workWith(service.app)
  })
  afterAll(async () => await database.close())

  const rows = async (person: Person = depot, feed = 'staff/SAM') =>
    (await groupFeedOf(service.app, person, feed, 'staff-advert'))?.map((row) => staffAdvertRowSchema.parse(row))
  const row = async (at: number) => (await rows())?.find(({ id }) => id === `anna/${numberedId(at)}`)
  const tap = (person: Person, command: 'decideAdvert' | 'decideReports', at: number, decision: object) =>
    tapAs(service.app, person, {
      command,
      entity: `staff-advert/anna/${numberedId(at)}`,
      input: { courier: 'anna', id: numberedId(at), decision },
    })
  const sentAt = async (at: number) => (await work.one(anna, at))?.sentAt ?? ''
  const approve = async (person: Person, at: number) =>
    await tap(person, 'decideAdvert', at, { state: 'live', sentAt: await sentAt(at) })
  const refuse = async (person: Person, at: number) =>
    await tap(person, 'decideAdvert', at, { state: 'refused', sentAt: await sentAt(at), reason: 'Say how wide it is.' })
  const left = (at: number, ...reports: number[]) =>
    tap(depot, 'decideReports', at, { state: 'left', reports: reports.map(numberedId) })
  const remove = (person: Person, at: number) =>
    tap(person, 'decideReports', at, { state: 'removed', reason: 'It was stolen.' })

  it('is the advert as it was sent, to the staff of the sub-depot and the back office alone', async () => {
    await work.send(anna, rack(1))
    expect(await rows()).toMatchObject([
      {
        id: `anna/${numberedId(1)}`,
        title: 'Roof rack',
        price: 4500,
        state: 'waiting',
        photos: 0,
        dueOn: '2026-05-18',
        reports: [],
        outcome: null,
      },
    ])
    expect(await rows(office, 'group/back-office')).toHaveLength(1)
    for (const person of [anna, otherDepot]) expect(await rows(person)).toBeUndefined()
  })

  it('is decided from an outbox by the rules of the endpoint, once, and on what was looked at', async () => {
    const seen = { state: 'live', sentAt: await sentAt(1) }
    expect(await approve(otherDepot, 1)).toMatchObject({ code: 'not-yours' })
    expect(await approve(cleo, 1)).toMatchObject({ code: 'not-yours' })
    expect(await approve({ sub: 'anna', groups: depot.groups }, 1)).toMatchObject({ code: 'involved' })
    expect(await refuse(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await row(1)).toMatchObject({ outcome: { state: 'refused', at: clock.now().toISOString() } })
    expect(await approve(office, 1)).toMatchObject({ code: 'already-decided' })
    clock.turn(1000)
    await work.send(anna, rack(1, { photos: [photo(11)] }))
    expect(await row(1)).toMatchObject({ outcome: null, photos: 1 })
    expect(await tap(depot, 'decideAdvert', 1, seen)).toMatchObject({ code: 'sent-anew' })
    expect(await approve(depot, 1)).toMatchObject({ code: 'photo-missing' })
    await work.storePhoto(anna, 11)
    expect(await work.seePhoto(office, 1)).toBe(200)
    expect(await approve(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await approve(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await refuse(depot, 1)).toMatchObject({ code: 'already-decided' })
    expect(await work.one(anna, 1)).toMatchObject({ state: 'live', reason: '' })
    expect(await row(1)).toMatchObject({ outcome: { state: 'live' } })
  })

  it('is not shown with a photo that tells more than its picture', async () => {
    const text = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
      Buffer.from('tEXt'),
      Buffer.alloc(5),
    ])
    await work.send(anna, rack(2, { photos: [photo(21, text)] }))
    await work.storePhoto(anna, 21, text)
    expect(await approve(depot, 2)).toMatchObject({ code: 'photo-faulty' })
    expect(await refuse(depot, 2)).toMatchObject({ kind: 'applied' })
  })

  it('is what its seller has withdrawn, until they have seen that', async () => {
    await work.send(anna, rack(3))
    await work.end(anna, 'withdrawAdvert', 3)
    expect(await row(3)).toMatchObject({ outcome: { state: 'withdrawn', by: '' } })
    expect(await approve(depot, 3)).toMatchObject({ code: 'already-decided' })
  })

  it('is what was reported of one that is live, which stays or is removed with all that is written', async () => {
    await work.report(ben, 1, 71)
    expect(await row(1)).toMatchObject({
      state: 'live',
      outcome: null,
      dueOn: '2026-05-15',
      reports: [{ id: numberedId(71), reason: 'scam' }],
    })
    await work.report(cleo, 1, 72)
    expect(await left(1, 71)).toMatchObject({ kind: 'applied' })
    // What nobody has looked at is still open.
    expect(await row(1)).toMatchObject({ outcome: null, reports: [{ id: numberedId(72) }] })
    expect(await left(1, 71, 72)).toMatchObject({ kind: 'applied' })
    expect(await left(1, 71, 72)).toMatchObject({ kind: 'applied' })
    expect(await row(1)).toMatchObject({ outcome: { state: 'live' }, reports: [] })
    await work.write(ben, talk(1, 80), 81, 'Is it there still?')
    await work.report(ben, 1, 73)
    expect(await remove(otherDepot, 1)).toMatchObject({ code: 'not-yours' })
    expect(await remove(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await remove(depot, 1)).toMatchObject({ kind: 'applied' })
    expect(await work.one(anna, 1)).toMatchObject({ state: 'removed', reason: 'It was stolen.' })
    expect(await work.talks(ben)).toMatchObject([{ closed: true }])
    expect(await row(1)).toMatchObject({ outcome: { state: 'removed' }, reports: [] })
  })

  it('is not removed while it waits to be looked at', async () => {
    await work.publish(anna, rack(4), 4)
    await work.report(ben, 4, 74)
    await work.end(anna, 'withdrawAdvert', 4)
    await work.send(anna, rack(4))
    expect(await remove(depot, 4)).toMatchObject({ code: 'advert-waiting' })
    expect(await row(4)).toMatchObject({ state: 'waiting', outcome: null, reports: [{ id: numberedId(74) }] })
  })

  it('goes with its seller, and out of the feeds when it is old', async () => {
    await work.end(anna, 'withdrawAdvert', 4)
    const moved: Person = { sub: 'anna', groups: ['courier', 'courier/NOR'] }
    await work.send(moved, rack(4))
    expect(await row(4)).toBeUndefined()
    expect(await rows(otherDepot, 'staff/NOR')).toMatchObject([{ id: `anna/${numberedId(4)}`, outcome: null }])
    clock.turn(37 * hour)
    expect(await service.expireDecisions()).toBe(3)
    expect(await service.expireDecisions()).toBe(0)
    expect(await rows()).toEqual([])
    expect(await work.end(moved, 'withdrawAdvert', 4)).toMatchObject({ kind: 'applied' })
    clock.turn(11 * day)
    expect(await service.deleteOld()).toBe(4)
    for (const [person, feed] of [
      [otherDepot, 'staff/NOR'],
      [office, 'group/back-office'],
    ] as const)
      expect(await rows(person, feed)).toEqual([])
  })
})
