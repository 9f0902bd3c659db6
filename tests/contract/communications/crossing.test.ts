import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import {
  anna,
  ben,
  courierAt,
  depot,
  nell,
  noticeOf,
  office,
  openCommunications,
  otherDepot,
  toRound,
  workWith,
} from './notices-under-test.ts'

describe.each(databases)('whose notices they are, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  beforeAll(async () => {
    database = await kind.open()
    work = workWith((await openCommunications(database, turnedClock())).app)
    for (const person of [anna, ben, nell]) await work.own(person)
    await work.publish(depot, noticeOf(1, { group: toRound, couriers: ['anna'] }))
    await work.own(anna)
  })
  afterAll(() => database.close())

  it('a courier neither sees, reads nor acknowledges what is not for them', async () => {
    for (const person of [ben, nell, depot, office]) {
      expect(await work.own(person), shownToAnother).toEqual([])
      expect(await work.read(person, 1), shownToAnother).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
      expect(await work.acknowledge(person, 1), shownToAnother).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    }
    expect((await work.notices(depot))[0]).toMatchObject({ delivered: 1, read: 0, acknowledged: 0 })
  })

  it('a courier of another sub-depot does not get what a round’s notice names them for', async () => {
    expect(await work.publish(depot, noticeOf(2, { group: toRound, couriers: ['nell'] }))).toMatchObject({
      status: 400,
      body: { detail: 'Not couriers of SAM: nell.' },
    })
    // Not known when it was published.
    await work.publish(depot, noticeOf(2, { group: toRound, couriers: ['nina'] }))
    expect(await work.own(courierAt('nina', 'NOR'))).toEqual([])
  })

  it('couriers publish, list and withdraw nothing', async () => {
    for (const person of [anna, { sub: 'eve', groups: ['sub-depot/SAM'] }]) {
      expect((await work.publish(person, noticeOf(3))).status).toBe(403)
      expect((await work.call(person, 'GET', '/v1/notices')).status).toBe(403)
      expect((await work.withdraw(person, 1)).status).toBe(403)
    }
  })

  it('staff have the notices of their own sub-depot, and only the back office speaks to everyone', async () => {
    expect((await work.publish(otherDepot, noticeOf(3))).status).toBe(403)
    expect((await work.publish(depot, noticeOf(3, { group: { kind: 'everyone' } }))).status).toBe(403)
    expect((await work.publish({ sub: 'eve', groups: ['sub-depot'] }, noticeOf(3))).status).toBe(403)
    expect((await work.withdraw(otherDepot, 1)).status).toBe(404)
    expect(await work.notices(otherDepot), shownToAnother).toEqual([])
    expect((await work.publish(office, noticeOf(3, { group: { kind: 'everyone' } }))).status).toBe(200)
    expect((await work.withdraw(depot, 3)).status).toBe(404)
    expect((await work.notices(depot)).map(({ id }) => id)).not.toContain(noticeOf(3).id)
    expect(await work.notices(office), shownToAnother).toHaveLength(3)
  })

  it('nobody does anything without a token', async () => {
    expect((await work.publish(null, noticeOf(5))).status).toBe(401)
    expect((await work.withdraw(null, 1)).status).toBe(401)
    for (const [method, path] of [
      ['GET', '/v1/notices'],
      ['GET', '/v1/sync/pull?cursor=0'],
      ['POST', '/v1/sync/push'],
    ] as const) {
      expect((await work.call(null, method, path)).status).toBe(401)
    }
  })
})
