import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, cleo, depot, openMarketplace, rack, workWith } from './marketplace-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }

async function open(database: Database) {
  const clock = turnedClock()
  const { app } = await openMarketplace(database, clock)
  const work = workWith(app)
  await work.send(anna, rack(1))
  return { app, clock, work }
}
type Place = Awaited<ReturnType<typeof open>>

const staffTap =
  (person: Person, command: string, decision: object): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, {
      command,
      entity: `staff-advert/anna/${numberedId(1)}`,
      input: { courier: 'anna', id: numberedId(1), decision },
    })
/** On the advert that was the first to be sent. */
const decide = (person: Person, decision: object) =>
  staffTap(person, 'decideAdvert', { sentAt: '2026-05-14T09:00:00.000Z', ...decision })
const accept = (person: Person) => decide(person, { state: 'live' })
const decline = (person: Person, reason = 'Say how wide it is.') => decide(person, { state: 'refused', reason })
const withdraws: Deed<Place> = ({ work }) => work.end(anna, 'withdrawAdvert', 1)
const sendsAnew: Deed<Place> = async (place) => {
  await withdraws(place)
  place.clock.turn(1000)
  return await place.work.send(anna, rack(1, { title: 'Wide roof rack' }))
}

async function stands({ work }: Place): Promise<string> {
  const [advert] = await work.adverts(depot)
  const reports =
    advert?.reports.map(({ id }) => (id === numberedId(71) ? 'first report open' : 'second report open')) ?? []
  return [advert?.state, ...reports].join(', ')
}

const waiting: Meeting<Place> = {
  open,
  staffDo: { 'accept an advert': accept(depot), 'decline an advert': decline(depot) },
  meanwhile: {
    'its seller withdraws it': withdraws,
    'its seller sends another in its place': sendsAnew,
    'a colleague accepts it': accept(colleague),
    'a colleague declines it': decline(colleague),
    'a colleague declines it in other words': decline(colleague, 'It is no rack.'),
  },
  stands,
}
const waitingPairs: readonly Pair[] = [
  ['accept an advert', 'its seller withdraws it', 'applied: withdrawn', 'already-decided: withdrawn'],
  ['decline an advert', 'its seller withdraws it', 'applied: withdrawn', 'already-decided: withdrawn'],
  ['accept an advert', 'its seller sends another in its place', 'applied: waiting', 'sent-anew: waiting'],
  ['decline an advert', 'its seller sends another in its place', 'applied: waiting', 'sent-anew: waiting'],
  ['accept an advert', 'a colleague accepts it', 'applied: live', 'applied: live'],
  ['accept an advert', 'a colleague declines it', 'already-decided: live', 'already-decided: refused'],
  ['decline an advert', 'a colleague declines it', 'applied: refused', 'applied: refused'],
  [
    'decline an advert',
    'a colleague declines it in other words',
    'already-decided: refused',
    'already-decided: refused',
  ],
  ['decline an advert', 'a colleague accepts it', 'already-decided: refused', 'already-decided: live'],
]

const remove = staffTap(depot, 'decideReports', { state: 'removed', reason: 'It was stolen.' })
const isReportedToo: Deed<Place> = ({ work }) => work.report(cleo, 1, 72)
const reported: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await accept(depot)(place)
    await place.work.report(ben, 1, 71)
    return place
  },
  staffDo: {
    'leave an advert that was reported': staffTap(depot, 'decideReports', { state: 'left', reports: [numberedId(71)] }),
    'remove an advert that was reported': remove,
  },
  meanwhile: {
    'somebody else reports it': isReportedToo,
    'its seller sends it anew': sendsAnew,
    'its seller withdraws it': withdraws,
  },
  stands,
}
const reportedPairs: readonly Pair[] = [
  [
    'leave an advert that was reported',
    'somebody else reports it',
    'applied: live, second report open',
    'applied: live, second report open',
  ],
  ['leave an advert that was reported', 'its seller sends it anew', 'applied: waiting', 'applied: waiting'],
  [
    'remove an advert that was reported',
    'somebody else reports it',
    'applied: removed, second report open',
    'applied: removed',
  ],
  [
    'remove an advert that was reported',
    'its seller sends it anew',
    'advert-removed: removed',
    'advert-waiting: waiting, first report open',
  ],
  ['remove an advert that was reported', 'its seller withdraws it', 'advert-removed: removed', 'applied: removed'],
]

const removed: Meeting<Place> = {
  async open(database) {
    const place = await reported.open(database)
    await remove(place)
    return place
  },
  staffDo: { 'remove once more what was removed': remove },
  meanwhile: { 'somebody else reports it': isReportedToo },
  stands,
}
const removedPairs: readonly Pair[] = [
  [
    'remove once more what was removed',
    'somebody else reports it',
    'applied: removed, second report open',
    'applied: removed',
  ],
]

describe.each(databases)('where staff and a courier meet at one advert, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each([...waitingPairs, ...reportedPairs, ...removedPairs])(
    'staff %s, and %s: one outcome in each order of arrival',
    async (staff, meanwhile, ...outcomes) => {
      expect(await inBothOrders([waiting, reported, removed], database, [staff, meanwhile])).toEqual(outcomes)
    },
  )
})
