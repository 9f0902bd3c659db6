import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import {
  anna,
  ben,
  cleo,
  dan,
  depot,
  leaveOf,
  office,
  openHolidays,
  otherDepot,
  week,
  workWith,
} from './holidays-under-test.ts'

const approved = { state: 'approved' }

describe.each(databases)('whose holidays they are, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let app: Parameters<typeof workWith>[0]
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openHolidays(database, turnedClock()))
    work = workWith(app)
    for (const { sub } of [anna, ben, cleo]) await work.enter(depot, sub, leaveOf(sub.toUpperCase()))
    await work.enter(otherDepot, 'dan', leaveOf('DAN', { subDepot: 'NOR' }))
    await work.request(anna, week(1, { invited: ['ben'] }))
  })
  afterAll(() => database.close())

  it('couriers see and change nothing but their own', async () => {
    // The token says whose holiday it is, so an id that another has is an own one here.
    expect(await work.cancel(ben, 1), shownToAnother).toMatchObject({ code: 'holiday-unknown' })
    expect(await work.request(ben, week(1))).toMatchObject({ kind: 'applied' })
    expect(await work.cancel(ben, 1), shownToAnother).toMatchObject({ kind: 'applied' })
    expect(await work.one(anna, 1), shownToAnother).toMatchObject({ state: 'requested', cover: { state: 'asked' } })
    expect(await feedOf(app, dan, 'holiday'), shownToAnother).toEqual([])
    expect(await feedOf(app, dan, 'colleague'), shownToAnother).toEqual([])
    for (const person of [anna, ben, dan]) {
      expect((await work.call(person, 'GET', '/v1/holidays')).status).toBe(403)
      expect((await work.call(person, 'GET', '/v1/couriers/anna/leave')).status).toBe(403)
      expect((await work.enter(person, 'anna', leaveOf('ANNA', { days: [1] }))).status).toBe(403)
      expect((await work.decide(person, 'anna', 1, approved)).status).toBe(403)
      expect((await work.assign(person, 'anna', 1, 'ben')).status).toBe(403)
    }
  })

  it('nobody answers who was not asked, nor for another', async () => {
    for (const person of [cleo, dan, anna])
      expect(await work.answer(person, 'anna', 1, 'accepted'), shownToAnother).toMatchObject({ code: 'cover-unknown' })
    expect(await work.answer(ben, 'anna', 9, 'accepted'), shownToAnother).toMatchObject({ code: 'cover-unknown' })
    expect(await work.answer(ben, 'nobody', 1, 'accepted'), shownToAnother).toMatchObject({ code: 'cover-unknown' })
    expect(await work.one(anna, 1), shownToAnother).toMatchObject({ cover: { state: 'asked' } })
  })

  it('a sub-depot decides for its own couriers, the back office for all', async () => {
    expect(await work.listed(otherDepot), shownToAnother).toEqual([])
    expect((await work.listed(office)).map(({ courier }) => courier).toSorted()).toEqual(['anna', 'ben'])
    expect((await work.decide(otherDepot, 'anna', 1, approved)).status).toBe(404)
    expect((await work.assign(otherDepot, 'anna', 1, 'ben')).status).toBe(404)
    expect((await work.call(otherDepot, 'GET', '/v1/couriers/anna/leave')).status).toBe(404)
    expect((await work.enter(otherDepot, 'anna', leaveOf('ANNA', { subDepot: 'NOR' }))).status).toBe(404)
    expect((await work.enter(otherDepot, 'anna', leaveOf('ANNA'))).status).toBe(403)
    expect(await work.one(anna, 1), shownToAnother).toMatchObject({ state: 'requested' })
    expect((await work.decide(office, 'anna', 1, approved)).status).toBe(200)
  })

  it('a group that looks like a sub-depot gives nothing without being staff', async () => {
    for (const groups of [['sub-depot/SAM'], ['courier', 'sub-depot/SAM'], ['service'], []]) {
      const person: Person = { sub: 'eve', groups }
      expect([groups, (await work.call(person, 'GET', '/v1/holidays')).status]).toEqual([groups, 403])
    }
    expect(await work.listed({ sub: 'eve', groups: ['sub-depot'] }), shownToAnother).toBeUndefined()
    expect(await work.request({ sub: 'eve', groups: ['courier/SAM'] }, week(4))).toMatchObject({
      code: 'not-a-courier',
    })
    for (const [method, path] of [
      ['GET', '/v1/holidays'],
      ['GET', '/v1/couriers/anna/leave'],
      ['POST', `/v1/holidays/anna/${numberedId(1)}/decision`],
    ] as const) {
      expect((await work.call(null, method, path, method === 'POST' ? approved : undefined)).status).toBe(401)
    }
  })

  it('a book goes with its courier to another sub-depot', async () => {
    const moved = { ...anna, groups: ['courier', 'courier/NOR'] }
    expect(await feedOf(app, moved, 'colleague'), shownToAnother).toEqual([{ id: 'dan', name: 'DAN' }])
    expect((await work.listed(depot)).map(({ courier }) => courier)).toEqual(['ben'])
    expect((await work.listed(otherDepot)).map(({ courier }) => courier)).toEqual(['anna'])
    expect(await feedOf(app, ben, 'colleague'), shownToAnother).toEqual([{ id: 'cleo', name: 'CLEO' }])
  })
})
