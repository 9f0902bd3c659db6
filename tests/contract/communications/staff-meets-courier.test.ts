import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, noticeOf, openCommunications, workWith } from './notices-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }
const inAnHour = '2026-05-14T10:00:00.000Z'

async function open(database: Database) {
  const clock = turnedClock()
  const work = workWith((await openCommunications(database, clock)).app)
  await work.own(anna)
  return { clock, work }
}
type Place = Awaited<ReturnType<typeof open>>

const twoHoursPass: Deed<Place> = async ({ clock }) => {
  clock.turn(2 * 60 * 60 * 1000)
  return await Promise.resolve({ status: 200, body: null })
}
const withdraw =
  (person: Person): Deed<Place> =>
  ({ work }) =>
    work.withdraw(person, 1)

const out: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await place.work.publish(depot, noticeOf(1, { expiresAt: inAnHour }))
    await place.work.own(anna)
    return place
  },
  staffDo: { 'withdraw a notice': withdraw(depot), 'let a notice end': twoHoursPass },
  meanwhile: {
    'its courier reads it': ({ work }) => work.read(anna, 1),
    'its courier acknowledges it': ({ work }) => work.acknowledge(anna, 1),
  },
  async stands({ work }) {
    const [notice] = await work.notices(depot)
    const shown = await work.own(anna)
    return `${notice?.read} read, ${notice?.acknowledged} acknowledged, ${shown.length} shown`
  },
}

const change =
  (person: Person, title: string): Deed<Place> =>
  ({ work }) =>
    work.change(person, 1, { ...noticeOf(1, { publishAt: inAnHour, title }), expected: 1 })
const toCome: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await place.work.publish(depot, noticeOf(1, { publishAt: inAnHour, title: 'First words' }))
    return place
  },
  staffDo: { 'change a notice': change(depot, 'Second words') },
  meanwhile: {
    'a colleague changes it otherwise': change(colleague, 'Other words'),
    'a colleague withdraws it': withdraw(colleague),
    'its time comes': twoHoursPass,
  },
  async stands({ work }) {
    const [notice] = await work.notices(depot)
    return [notice?.title, ...(notice?.withdrawnAt ? ['withdrawn'] : []), ...(notice?.isOut ? ['out'] : [])].join(', ')
  },
}

const pairs: readonly Pair[] = [
  [
    'withdraw a notice',
    'its courier reads it',
    'applied: 1 read, 0 acknowledged, 0 shown',
    'applied: 1 read, 0 acknowledged, 0 shown',
  ],
  [
    'withdraw a notice',
    'its courier acknowledges it',
    'applied: 1 read, 1 acknowledged, 0 shown',
    'applied: 1 read, 1 acknowledged, 0 shown',
  ],
  [
    'let a notice end',
    'its courier acknowledges it',
    'applied: 1 read, 1 acknowledged, 0 shown',
    'applied: 1 read, 1 acknowledged, 0 shown',
  ],
  [
    'change a notice',
    'a colleague changes it otherwise',
    'changed-meanwhile: Second words',
    'changed-meanwhile: Other words',
  ],
  [
    'change a notice',
    'a colleague withdraws it',
    'applied: Second words, withdrawn',
    'not-allowed: First words, withdrawn',
  ],
  ['change a notice', 'its time comes', 'applied: Second words, out', 'not-allowed: First words, out'],
]

describe.each(databases)('where staff and a courier meet at one notice, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([out, toCome], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
