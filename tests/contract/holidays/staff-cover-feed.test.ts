import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCoverRowSchema, type StaffCoverRow } from '#contracts/depot/staff-waiting.ts'
import type { Database } from '#kit/database/database.ts'
import type { HolidaysService } from '#services/holidays/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  cleo,
  dan,
  depot,
  hours,
  leaveOf,
  office,
  openHolidays,
  otherDepot,
  week,
  workWith,
} from './holidays-under-test.ts'

const approve = { state: 'approved' } as const

describe.each(databases)('what staff are told of days that want cover on $name', (kind) => {
  let database: Database
  let service: HolidaysService
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

  const rows = async (person: Person, feed: string): Promise<StaffCoverRow[] | undefined> =>
    (await groupFeedOf(service.app, person, feed, 'staff-cover'))?.map((row) => staffCoverRowSchema.parse(row))
  const one = async (courier: string, at: number, person = depot, feed = 'staff/SAM') =>
    (await rows(person, feed))?.find(({ id }) => id === `${courier}/${numberedId(at)}`)
  const tapBy = async (person: Person, command: string, courier: string, at: number, more: object = {}) =>
    await tapAs(service.app, person, {
      command,
      entity: `staff-holiday/${courier}/${numberedId(at)}`,
      input: { courier, id: numberedId(at), ...more },
    })
  const approved = async (person: Person, at: number, more: Parameters<typeof week>[1] = {}) => {
    await work.request(person, week(at, more))
    await work.decide(depot, person.sub, at, approve)
  }

  it('is nothing while a holiday waits for its decision, and its days as soon as it stands', async () => {
    await work.request(anna, week(1))
    expect(await one('anna', 1)).toBeUndefined()
    await work.decide(depot, 'anna', 1, approve)
    expect(await one('anna', 1)).toMatchObject({
      name: 'ANNA',
      from: '2026-06-08',
      to: '2026-06-12',
      dueOn: '2026-06-07',
      outcome: null,
      asked: [],
    })
  })

  it('is the sub-depot’s own staff’s alone to see', async () => {
    for (const person of [anna, ben, otherDepot, dan, office]) expect(await rows(person, 'staff/SAM')).toBeUndefined()
    expect(await rows(office, 'group/back-office')).toEqual([])
    expect(await rows(otherDepot, 'staff/NOR')).toEqual([])
  })

  it('is nothing for days that nobody works', async () => {
    await approved(anna, 2, { from: '2026-06-20', to: '2026-06-21' })
    expect(await one('anna', 2)).toBeUndefined()
  })

  it('says who was asked before, once nobody is left to answer', async () => {
    await approved(anna, 3, { from: '2026-07-06', to: '2026-07-07', invited: ['ben', 'cleo'] })
    expect(await one('anna', 3)).toBeUndefined()
    await work.answer(ben, 'anna', 3, 'declined')
    expect(await one('anna', 3)).toBeUndefined()
    clock.turn(hours(49))
    await service.expireInvitations()
    expect(await one('anna', 3)).toMatchObject({
      outcome: null,
      asked: [
        { courier: 'ben', state: 'declined' },
        { courier: 'cleo', state: 'expired' },
      ],
    })
  })

  it('is that somebody covers, and who has said so, until its time is up', async () => {
    expect(await tapBy(depot, 'assignCover', 'anna', 1, { by: 'ben' })).toMatchObject({ kind: 'applied' })
    expect(await one('anna', 1)).toMatchObject({ outcome: { state: 'covered', at: clock.now().toISOString() } })
    expect((await work.covers(ben)).find(({ holiday }) => holiday === numberedId(1))).toMatchObject({
      state: 'assigned',
      name: 'ANNA',
    })
    clock.turn(hours(35))
    await service.expireDecisions()
    expect(await one('anna', 1)).toMatchObject({ outcome: { state: 'covered' } })
    clock.turn(hours(2))
    await service.expireDecisions()
    expect(await one('anna', 1)).toBeUndefined()
  })

  it('is that nobody need cover, which stays as it was said', async () => {
    expect(await tapBy(depot, 'waiveCover', 'anna', 3)).toMatchObject({ kind: 'applied' })
    expect(await work.one(anna, 3)).toMatchObject({ state: 'approved', cover: { state: 'none' } })
    expect(await one('anna', 3)).toMatchObject({ outcome: { state: 'none' } })
    expect(await tapBy({ sub: 'dave', groups: depot.groups }, 'waiveCover', 'anna', 3)).toMatchObject({
      kind: 'applied',
    })
    expect(await tapBy(depot, 'assignCover', 'anna', 3, { by: 'cleo' })).toMatchObject({ code: 'not-in-pool' })
  })

  it('is waived by nobody of another sub-depot, no courier, and nobody who has a part in it', async () => {
    await approved(ben, 4, { from: '2026-07-13', to: '2026-07-14' })
    for (const person of [anna, ben, otherDepot])
      expect(await tapBy(person, 'waiveCover', 'ben', 4)).toMatchObject({ kind: 'rejected' })
    expect(await tapBy({ sub: 'ben', groups: ['sub-depot', 'sub-depot/SAM'] }, 'waiveCover', 'ben', 4)).toMatchObject({
      code: 'involved',
    })
    expect(await one('ben', 4)).toMatchObject({ outcome: null })
    expect(await tapBy(depot, 'waiveCover', 'anna', 1)).toMatchObject({ code: 'not-in-pool' })
  })

  it('is that the holiday is not taken, where its courier withdraws it', async () => {
    await work.cancel(ben, 4)
    expect(await one('ben', 4)).toMatchObject({ outcome: { state: 'cancelled', by: '' } })
  })

  it('goes with a courier to another sub-depot, and back', async () => {
    await approved(cleo, 5, { from: '2026-09-07', to: '2026-09-08' })
    await work.years({ sub: 'cleo', groups: ['courier', 'courier/NOR'] })
    expect(await one('cleo', 5)).toBeUndefined()
    expect(await one('cleo', 5, otherDepot, 'staff/NOR')).toMatchObject({ name: 'CLEO', outcome: null })
    await work.years(cleo)
    expect(await one('cleo', 5, otherDepot, 'staff/NOR')).toBeUndefined()
    expect(await one('cleo', 5)).toMatchObject({ outcome: null })
  })

  it('goes without a word when the days are over', async () => {
    clock.turn(hours(24 * 125))
    expect(await service.takeHolidays()).toBeGreaterThan(0)
    expect(await one('cleo', 5)).toBeUndefined()
    await service.expireDecisions()
    expect(await rows(depot, 'staff/SAM')).toEqual([])
  })
})
