import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReviewEntry, StaffReview } from '#contracts/performance/star-endpoints.ts'
import type { Review, StarPeriod } from '#contracts/performance/stars.ts'
import { defaultStarRules } from '#domain/stars/star-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, dan, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'
import { qualityParcel } from '#support/quality-parcel.ts'

const entry = (at: number, more: Partial<ReviewEntry> = {}): ReviewEntry => ({
  id: numberedId(at),
  parcelId: numberedId(0x900 + at),
  barcode: `DEMO${at}`,
  rating: 5,
  tags: ['friendly'],
  day: '2026-05-13',
  courier: 'anna',
  excluded: null,
  ...more,
})
const day = 86_400_000

describe.each(databases)('reviews and the star bonus, on $name', (kind) => {
  let database: Database
  let app: Parameters<typeof callAs>[0]
  const clock = turnedClock()
  const publish = (person: Person | null, reviews: ReviewEntry[], subDepot = 'SAM') =>
    callAs(app, person, 'POST', `/v1/sub-depots/${subDepot}/reviews`, { reviews })
  const appeal = (person: Person, review: number, id: number, text = 'It was the depot.') =>
    tapAs(app, person, {
      command: 'appealReview',
      entity: `review/${numberedId(review)}`,
      input: { review: numberedId(review), id: numberedId(id), text },
    })
  const decide = (person: Person | null, review: number, body: object, courier = 'anna') =>
    callAs(app, person, 'POST', `/v1/reviews/${courier}/${numberedId(review)}/appeal`, body)
  const own = async (person: Person) => (await feedOf(app, person, 'review')) as Review[]
  const one = async (review: number) => (await own(anna)).find(({ id }) => id === numberedId(review))
  const periods = async (person: Person) => (await feedOf(app, person, 'star-period')) as StarPeriod[]
  const listed = async (person: Person, search = '') =>
    ((await callAs(app, person, 'GET', `/v1/reviews${search}`)).body as { reviews: StaffReview[] }).reviews
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openPerformance(database, clock))
    const parcels = Array.from({ length: 100 }, (_, at) => qualityParcel(at + 1, at < 2 ? { delivered: false } : {}))
    await callAs(app, depot, 'PUT', '/v1/couriers/anna/quality/2026-05-13/104', { subDepot: 'SAM', parcels })
  })
  afterAll(() => database.close())

  it('reach their courier once and make up the period', async () => {
    const reviews = [
      ...Array.from({ length: 18 }, (_, at) => entry(at + 1)),
      entry(19, { rating: 2 }),
      entry(20, { rating: 3 }),
      entry(21, { rating: 1, excluded: 'The trailer was late.' }),
    ]
    expect((await publish(depot, reviews)).body).toEqual({ published: 21, known: 0 })
    expect((await publish(depot, [entry(1, { rating: 1 }), entry(22, { courier: 'ben' })])).body).toEqual({
      published: 1,
      known: 1,
    })
    expect(await own(anna)).toHaveLength(21)
    expect(await one(1)).toMatchObject({ rating: 5, appeal: null })
    expect(await own(ben)).toHaveLength(1)
    expect(await periods(anna)).toEqual([
      {
        id: '2026-04-26',
        from: '2026-04-26',
        to: '2026-05-23',
        reviews: 20,
        excluded: 1,
        stars: 95,
        firstAttempt: { of: 100, count: 98 },
        pays: 0,
      },
    ])
    expect(await periods(ben)).toMatchObject([{ reviews: 1, firstAttempt: { of: 0, count: 0 } }])
    expect(await feedOf(app, anna, 'star-rules')).toEqual([{ id: 'stars', ...defaultStarRules }])
  })

  it('an appeal is received once, and of one’s own reviews alone', async () => {
    expect(await appeal(anna, 19, 501)).toMatchObject({ kind: 'applied' })
    expect(await one(19)).toMatchObject({
      excluded: null,
      appeal: { id: numberedId(501), state: 'received', text: 'It was the depot.' },
    })
    expect(await appeal(anna, 19, 502)).toMatchObject({ kind: 'rejected', code: 'appeal-exists' })
    expect(await appeal(anna, 21, 503)).toMatchObject({ code: 'review-excluded' })
    expect(await appeal(ben, 1, 504)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await appeal(anna, 99, 505)).toMatchObject({ kind: 'retry', code: 'not-made-yet' })
    expect(await appeal({ sub: 'anna', groups: ['courier/SAM'] }, 1, 506)).toMatchObject({ code: 'not-a-courier' })
    expect((await listed(depot, '?appeal=received')).map(({ id, courier }) => [id, courier])).toEqual([
      [numberedId(19), 'anna'],
    ])
  })

  it('an accepted appeal takes the review out, and the step that was missed is reached', async () => {
    const accepted = { appeal: numberedId(501), state: 'accepted', answer: 'The depot dropped it.' }
    expect((await decide(depot, 19, { ...accepted, appeal: numberedId(502) })).status).toBe(403)
    expect((await decide(depot, 19, accepted)).status).toBe(200)
    expect((await decide(depot, 19, accepted)).status).toBe(200)
    expect((await decide(depot, 19, { ...accepted, state: 'declined' })).status).toBe(403)
    expect(await one(19)).toMatchObject({
      excluded: { reason: 'appeal', text: 'The depot dropped it.' },
      appeal: { state: 'accepted' },
    })
    await publish(depot, [entry(23)])
    expect(await periods(anna)).toMatchObject([{ reviews: 20, excluded: 2, stars: 98, pays: 35_000 }])
  })

  it('a declined one leaves it as it was, and says why', async () => {
    await appeal(anna, 20, 507)
    expect((await decide(depot, 20, { appeal: numberedId(507), state: 'declined', answer: '' })).status).toBe(400)
    expect(
      (
        await decide(depot, 20, {
          appeal: numberedId(507),
          state: 'declined',
          answer: 'The photo shows the wrong door.',
        })
      ).status,
    ).toBe(200)
    expect(await one(20)).toMatchObject({
      excluded: null,
      appeal: { state: 'declined', answer: 'The photo shows the wrong door.' },
    })
  })

  it('a proven fault of the depot takes a review out, and may be taken back', async () => {
    const exclude = (person: Person | null, excluded: string | null) =>
      callAs(app, person, 'POST', `/v1/reviews/anna/${numberedId(20)}/exclusion`, { excluded })
    expect((await exclude(depot, 'The van was loaded wrongly.')).status).toBe(200)
    expect(await periods(anna)).toMatchObject([{ reviews: 19, excluded: 3, pays: 0 }])
    for (const [person, status] of [
      [anna, 403],
      [{ sub: 'anna', groups: depot.groups }, 403],
      [otherDepot, 404],
      [null, 401],
    ] as const)
      expect((await exclude(person, null)).status).toBe(status)
    expect((await exclude(office, null)).status).toBe(200)
    expect(await periods(anna)).toMatchObject([{ reviews: 20 }])
  })

  it('staff see and decide for couriers of their own sub-depot alone', async () => {
    await feedOf(app, dan, 'review')
    const accepted = { appeal: numberedId(507), state: 'accepted', answer: 'x' }
    expect(await listed(otherDepot)).toEqual([])
    expect(await listed(otherDepot, '?courier=anna')).toEqual([])
    expect(await listed(office)).toHaveLength(23)
    expect((await decide(otherDepot, 20, accepted)).status).toBe(404)
    expect((await publish({ sub: 'anna', groups: depot.groups }, [entry(30)])).status).toBe(403)
    expect((await publish(otherDepot, [entry(30)], 'SAM')).status).toBe(403)
    expect((await publish(otherDepot, [entry(30)], 'NOR')).status).toBe(404)
    expect((await publish(depot, [entry(31), entry(32, { courier: 'dan' })])).status).toBe(404)
    for (const person of [anna, ben, { sub: 'eve', groups: ['sub-depot/SAM'] }]) {
      expect((await publish(person, [entry(30)])).status).toBe(403)
      expect((await decide(person, 20, accepted)).status).toBe(403)
      expect((await callAs(app, person, 'GET', '/v1/reviews')).status).toBe(403)
    }
    expect((await publish(null, [entry(30)])).status).toBe(401)
    // All of a publication or none.
    expect((await listed(office)).length).toBe(23)
    expect((await publish(depot, [entry(33, { day: '2026-05-15' })])).body).toMatchObject({ code: 'body-invalid' })
  })

  it('after two weeks an appeal comes too late, but one that was made in time may arrive later', async () => {
    clock.turn(15 * day)
    const tap = (age: number) => ({
      command: 'appealReview',
      entity: `review/${numberedId(2)}`,
      input: { review: numberedId(2), id: numberedId(508), text: 'In time.' },
      age,
    })
    expect(await tapAs(app, anna, tap(0))).toMatchObject({ code: 'appeal-late' })
    expect(await tapAs(app, anna, { ...tap(2 * day), deviceTime: '2026-05-27T09:00:00.000Z' } as never)).toMatchObject({
      kind: 'applied',
    })
    expect(await one(2)).toMatchObject({ appeal: { state: 'received' } })
  })
})
