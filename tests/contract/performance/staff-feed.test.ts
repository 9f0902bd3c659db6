import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Hono } from 'hono'
import { staffAppealRowSchema } from '#contracts/depot/staff-waiting.ts'
import type { Review } from '#contracts/performance/stars.ts'
import type { Database } from '#kit/database/database.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'

const hour = 60 * 60 * 1000

describe.each(databases)('what staff are told of appeals, on $name', (kind) => {
  let database: Database
  let service: PerformanceService
  let app: Hono
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openPerformance(database, clock)
    app = service.app
    const reviews = [1, 2].map((at) => ({
      id: numberedId(at),
      parcelId: numberedId(0x900 + at),
      barcode: `DEMO${at}`,
      rating: 2,
      tags: ['late'],
      day: '2026-05-13',
      courier: 'anna',
      excluded: null,
    }))
    await callAs(app, depot, 'POST', '/v1/sub-depots/SAM/reviews', { reviews })
  })
  afterAll(async () => await database.close())

  const rows = async (person: Person, feed = 'staff/SAM') =>
    (await groupFeedOf(app, person, feed, 'staff-appeal'))?.map((row) => staffAppealRowSchema.parse(row))
  const appeal = (review: number) =>
    tapAs(app, anna, {
      command: 'appealReview',
      entity: `review/${numberedId(review)}`,
      input: { review: numberedId(review), id: numberedId(500 + review), text: 'The trailer was late.' },
    })
  const decide = (person: Person, review: number, state: 'accepted' | 'declined', of = 500 + review) =>
    tapAs(app, person, {
      command: 'decideAppeal',
      entity: `staff-appeal/anna/${numberedId(review)}`,
      input: { courier: 'anna', review: numberedId(review), appeal: numberedId(of), state, answer: 'It is so.' },
    })
  const one = async (review: number) =>
    ((await feedOf(app, anna, 'review')) as Review[]).find(({ id }) => id === numberedId(review))

  it('is the review and what its courier says, to the staff of the sub-depot and the back office alone', async () => {
    expect(await appeal(1)).toMatchObject({ kind: 'applied' })
    expect(await rows(depot)).toMatchObject([
      {
        id: `anna/${numberedId(1)}`,
        courier: 'anna',
        appeal: numberedId(501),
        text: 'The trailer was late.',
        rating: 2,
        barcode: 'DEMO1',
        dueOn: '2026-05-21',
        outcome: null,
      },
    ])
    expect(await rows(office, 'group/back-office')).toHaveLength(1)
    for (const person of [anna, otherDepot]) expect(await rows(person)).toBeUndefined()
  })

  it('is decided from an outbox by the rules of the endpoint, once, and on the appeal that was looked at', async () => {
    expect(await decide(otherDepot, 1, 'accepted')).toMatchObject({ code: 'not-yours' })
    expect(await decide(anna, 1, 'accepted')).toMatchObject({ code: 'not-yours' })
    expect(await decide({ sub: 'anna', groups: depot.groups }, 1, 'accepted')).toMatchObject({ code: 'involved' })
    expect(await decide(depot, 2, 'accepted')).toMatchObject({ code: 'appeal-unknown' })
    expect(await decide(depot, 1, 'accepted', 777)).toMatchObject({ code: 'appeal-unknown' })
    expect(await decide(depot, 1, 'accepted')).toMatchObject({ kind: 'applied' })
    expect(await decide(depot, 1, 'accepted')).toMatchObject({ kind: 'applied' })
    expect(await decide(office, 1, 'declined')).toMatchObject({
      code: 'already-decided',
      current: { state: 'accepted' },
    })
    expect(await one(1)).toMatchObject({
      excluded: { reason: 'appeal', text: 'It is so.' },
      appeal: { state: 'accepted' },
    })
    expect(await rows(depot)).toMatchObject([{ outcome: { state: 'accepted', at: clock.now().toISOString() } }])
  })

  it('goes with its courier, and out of the feeds when it is old', async () => {
    await appeal(2)
    expect(await rows(depot)).toHaveLength(2)
    await feedOf(app, { sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'review')
    expect((await rows(depot))?.map(({ id }) => id)).toEqual([`anna/${numberedId(1)}`])
    expect(await rows(otherDepot, 'staff/NOR')).toMatchObject([{ appeal: numberedId(502), outcome: null }])
    expect(await decide(depot, 2, 'declined')).toMatchObject({ code: 'not-yours' })
    expect(await decide(otherDepot, 2, 'declined')).toMatchObject({ kind: 'applied' })
    expect(await service.expireDecisions()).toBe(0)
    clock.turn(37 * hour)
    expect(await service.expireDecisions()).toBe(2)
    expect(await service.expireDecisions()).toBe(0)
    for (const [person, feed] of [
      [depot, 'staff/SAM'],
      [otherDepot, 'staff/NOR'],
      [office, 'group/back-office'],
    ] as const)
      expect(await rows(person, feed)).toEqual([])
  })
})
