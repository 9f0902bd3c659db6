import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, insurance, office, openOnboarding, workWith } from './onboarding-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }
const day = 24 * 60 * 60 * 1000

async function open(database: Database) {
  const clock = turnedClock()
  const { app } = await openOnboarding(database, clock)
  const work = workWith(app)
  await work.handIn(anna, insurance(1, { expiresOn: '2026-05-20' }))
  return { app, clock, work }
}
type Place = Awaited<ReturnType<typeof open>>

const decide =
  (person: Person, decision: object): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, {
      command: 'decideDocument',
      entity: 'staff-document/anna/insurance',
      input: { courier: 'anna', step: 'insurance', decision: { submission: numberedId(1), ...decision } },
    })
const accept = (person: Person) => decide(person, { state: 'accepted' })
const decline = (person: Person, text = 'It cannot be read.') => decide(person, { state: 'refused', text })

const meeting: Meeting<Place> = {
  open,
  staffDo: { 'accept a document': accept(depot), 'decline a document': decline(depot) },
  meanwhile: {
    'its courier hands in another one': ({ work }) => work.handIn(anna, insurance(2)),
    'its courier moves to another sub-depot': ({ work }) =>
      work.call({ sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'GET', '/v1/sync/pull?cursor=0'),
    'a colleague accepts it': accept(colleague),
    'a colleague declines it': decline(colleague),
    'a colleague declines it in other words': decline(colleague, 'The back is missing.'),
    'its last day passes': async ({ clock }) => {
      clock.turn(7 * day)
      return await Promise.resolve({ status: 200, body: null })
    },
  },
  async stands({ work }) {
    const [document] = await work.documents(office)
    const which = document?.sent.id === numberedId(2) ? 'another one' : 'the first'
    return [
      `${which} ${document?.sent.state}`,
      ...(document?.standing ? [`one stands until ${document.standing.until}`] : []),
    ].join(', ')
  },
}

const accepted = 'the first accepted, one stands until 2026-05-20'
const pairs: readonly Pair[] = [
  [
    'accept a document',
    'its courier hands in another one',
    'applied: another one received, one stands until 2026-05-20',
    'handed-in-anew: another one received',
  ],
  [
    'decline a document',
    'its courier hands in another one',
    'applied: another one received',
    'handed-in-anew: another one received',
  ],
  [
    'accept a document',
    'its courier moves to another sub-depot',
    `applied: ${accepted}`,
    'not-yours: the first received',
  ],
  ['accept a document', 'a colleague accepts it', `applied: ${accepted}`, `applied: ${accepted}`],
  [
    'accept a document',
    'a colleague declines it',
    `already-decided: ${accepted}`,
    'already-decided: the first refused',
  ],
  ['decline a document', 'a colleague declines it', 'applied: the first refused', 'applied: the first refused'],
  [
    'decline a document',
    'a colleague declines it in other words',
    'already-decided: the first refused',
    'already-decided: the first refused',
  ],
  [
    'decline a document',
    'a colleague accepts it',
    'already-decided: the first refused',
    `already-decided: ${accepted}`,
  ],
  ['accept a document', 'its last day passes', `applied: ${accepted}`, 'no-day-left: the first received'],
]

describe.each(databases)('where staff and a courier meet at one document, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
