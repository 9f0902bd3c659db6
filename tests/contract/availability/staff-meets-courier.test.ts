import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendOfferBody } from '#contracts/availability/availability-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, courierAt, depot, offerTo, openAvailability, workWith } from './availability-under-test.ts'

const cara = courierAt('cara', 'SAM')
const colleague: Person = { sub: 'dean', groups: depot.groups }
const hour = 60 * 60 * 1000

async function open(database: Database) {
  const clock = turnedClock()
  const service = await openAvailability(database, clock)
  const work = workWith(service.app)
  await work.meet(anna, ben, cara)
  return { ...service, clock, work }
}
type Place = Awaited<ReturnType<typeof open>>

const staffTap =
  (person: Person, command: string, input: object): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, { command, entity: `staff-offer/${numberedId(1)}`, input })
const publish = (offer: SendOfferBody) => staffTap(depot, 'publishOffer', { subDepot: 'SAM', offer })
const withdraw = (person: Person) => staffTap(person, 'withdrawOffer', { offer: numberedId(1) })
const give = (person: Person, courier: string) => staffTap(person, 'awardOffer', { offer: numberedId(1), courier })
const accepts =
  (person: Person): Deed<Place> =>
  ({ work }) =>
    work.accept(person, 1)
const declines =
  (person: Person): Deed<Place> =>
  ({ work }) =>
    work.decline(person, 1)

async function stands({ work }: Place): Promise<string> {
  const [offer] = await work.offers(depot)
  return offer
    ? [offer.state, ...offer.couriers.map(({ courier, state }) => `${courier} ${state}`)].join(', ')
    : 'no offer'
}

/** The depot chooses, and anna and cara have asked. */
const chosen: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    for (const deed of [publish(offerTo(1, ['anna', 'ben', 'cara'], { award: 'depot' })), accepts(anna), accepts(cara)])
      await deed(place)
    return place
  },
  staffDo: { 'give a round to anna': give(depot, 'anna'), 'withdraw a round': withdraw(depot) },
  meanwhile: {
    'anna takes the request back': declines(anna),
    'ben asks for it': accepts(ben),
    'a colleague gives it to cara': give(colleague, 'cara'),
    'a colleague withdraws it': withdraw(colleague),
  },
  stands,
}
const annas = 'accepted, anna accepted, ben taken, cara taken'
const caras = 'accepted, anna taken, ben taken, cara accepted'
const nobodys = 'withdrawn, anna withdrawn, ben withdrawn, cara withdrawn'
const chosenPairs: readonly Pair[] = [
  [
    'give a round to anna',
    'anna takes the request back',
    `offer-accepted: ${annas}`,
    'not-asked: open, anna declined, ben sent, cara seen',
  ],
  ['give a round to anna', 'ben asks for it', `offer-taken: ${annas}`, `applied: ${annas}`],
  ['give a round to anna', 'a colleague gives it to cara', `already-decided: ${annas}`, `already-decided: ${caras}`],
  ['give a round to anna', 'a colleague withdraws it', `already-decided: ${annas}`, `already-decided: ${nobodys}`],
  ['withdraw a round', 'ben asks for it', `offer-withdrawn: ${nobodys}`, `applied: ${nobodys}`],
  ['withdraw a round', 'a colleague gives it to cara', `already-decided: ${nobodys}`, `already-decided: ${caras}`],
  ['withdraw a round', 'a colleague withdraws it', `applied: ${nobodys}`, `applied: ${nobodys}`],
]

const firstCome: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await publish(offerTo(1, ['anna', 'ben']))(place)
    return place
  },
  staffDo: { 'withdraw an offer': withdraw(depot) },
  meanwhile: { 'ben accepts it': accepts(ben), 'ben declines it': declines(ben) },
  stands,
}
const firstComePairs: readonly Pair[] = [
  [
    'withdraw an offer',
    'ben accepts it',
    'offer-withdrawn: withdrawn, anna withdrawn, ben withdrawn',
    'already-decided: accepted, anna taken, ben accepted',
  ],
  [
    'withdraw an offer',
    'ben declines it',
    'applied: withdrawn, anna withdrawn, ben withdrawn',
    'applied: withdrawn, anna withdrawn, ben declined',
  ],
]

const offering: Meeting<Place> = {
  open,
  staffDo: { 'offer a round to anna and ben': publish(offerTo(1, ['anna', 'ben'])) },
  meanwhile: {
    'ben moves to another sub-depot': ({ work }) => work.call(courierAt('ben', 'NOR'), 'GET', '/v1/sync/pull?cursor=0'),
    'its deadline passes': async ({ clock, expire }) => {
      clock.turn(9 * hour)
      return { status: 200, body: await expire() }
    },
  },
  stands,
}
const offeringPairs: readonly Pair[] = [
  [
    'offer a round to anna and ben',
    'ben moves to another sub-depot',
    'applied: open, anna sent, ben sent',
    'courier-unknown: no offer',
  ],
  [
    'offer a round to anna and ben',
    'its deadline passes',
    'applied: expired, anna expired, ben expired',
    'deadline-passed: no offer',
  ],
]

describe.each(databases)('where staff and a courier meet at one offer, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each([...chosenPairs, ...firstComePairs, ...offeringPairs])(
    'staff %s, and %s: one outcome in each order of arrival',
    async (staff, meanwhile, ...outcomes) => {
      expect(await inBothOrders([chosen, firstCome, offering], database, [staff, meanwhile])).toEqual(outcomes)
    },
  )
})
