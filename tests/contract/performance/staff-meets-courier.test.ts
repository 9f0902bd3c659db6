import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffReview } from '#contracts/performance/star-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, office, openPerformance } from './performance-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }
const review = numberedId(1)
const appeal = numberedId(501)

async function open(database: Database) {
  const clock = turnedClock()
  const { app } = await openPerformance(database, clock)
  const reviews = [
    {
      id: review,
      parcelId: numberedId(0x901),
      barcode: 'DEMO1',
      rating: 2,
      tags: ['late'],
      day: '2026-05-13',
      courier: 'anna',
      excluded: null,
    },
  ]
  await callAs(app, depot, 'POST', '/v1/sub-depots/SAM/reviews', { reviews })
  return { app, clock }
}
type Place = Awaited<ReturnType<typeof open>>

const appeals: Deed<Place> = async ({ app }) =>
  await tapAs(app, anna, {
    command: 'appealReview',
    entity: `review/${review}`,
    input: { review, id: appeal, text: 'The trailer was late.' },
  })
const decide =
  (person: Person, state: 'accepted' | 'declined', answer = 'It is so.'): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, {
      command: 'decideAppeal',
      entity: `staff-appeal/anna/${review}`,
      input: { courier: 'anna', review, appeal, state, answer },
    })

async function stands({ app }: Place): Promise<string> {
  const [found] = ((await callAs(app, office, 'GET', '/v1/reviews?courier=anna')).body as { reviews: StaffReview[] })
    .reviews
  return `${found?.appeal?.state ?? 'no appeal'}, the review ${found?.excluded ? 'is excluded' : 'counts'}`
}

const appealed: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await appeals(place)
    return place
  },
  staffDo: { 'accept an appeal': decide(depot, 'accepted'), 'decline an appeal': decide(depot, 'declined') },
  meanwhile: {
    'a colleague accepts it': decide(colleague, 'accepted'),
    'a colleague declines it': decide(colleague, 'declined'),
    'a colleague declines it in other words': decide(colleague, 'declined', 'It was your van.'),
    'its courier moves to another sub-depot': ({ app }) =>
      callAs(app, { sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'GET', '/v1/sync/pull?cursor=0'),
  },
  stands,
}
const reviewed: Meeting<Place> = {
  open,
  staffDo: {
    'exclude a review': ({ app }) =>
      callAs(app, depot, 'POST', `/v1/reviews/anna/${review}/exclusion`, { excluded: 'The depot was late.' }),
  },
  meanwhile: { 'its courier appeals against it': appeals },
  stands,
}

const pairs: readonly Pair[] = [
  [
    'accept an appeal',
    'a colleague accepts it',
    'applied: accepted, the review is excluded',
    'applied: accepted, the review is excluded',
  ],
  [
    'accept an appeal',
    'a colleague declines it',
    'already-decided: accepted, the review is excluded',
    'already-decided: declined, the review counts',
  ],
  [
    'decline an appeal',
    'a colleague declines it',
    'applied: declined, the review counts',
    'applied: declined, the review counts',
  ],
  [
    'decline an appeal',
    'a colleague declines it in other words',
    'already-decided: declined, the review counts',
    'already-decided: declined, the review counts',
  ],
  [
    'decline an appeal',
    'a colleague accepts it',
    'already-decided: declined, the review counts',
    'already-decided: accepted, the review is excluded',
  ],
  [
    'accept an appeal',
    'its courier moves to another sub-depot',
    'applied: accepted, the review is excluded',
    'not-yours: received, the review counts',
  ],
  [
    'exclude a review',
    'its courier appeals against it',
    'review-excluded: no appeal, the review is excluded',
    'applied: received, the review is excluded',
  ],
]

describe.each(databases)('where staff and a courier meet at one appeal, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([appealed, reviewed], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
