import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, cleo, depot, leaveOf, office, openHolidays, week, workWith } from './holidays-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }

async function open(database: Database) {
  const clock = turnedClock()
  const { app } = await openHolidays(database, clock)
  const work = workWith(app)
  for (const { sub } of [anna, ben, cleo]) await work.enter(depot, sub, leaveOf(sub))
  await work.request(anna, week(1))
  return { app, clock, work }
}
type Place = Awaited<ReturnType<typeof open>>

const staffTap =
  (person: Person, command: string, more: object): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, {
      command,
      entity: `staff-holiday/anna/${numberedId(1)}`,
      input: { courier: 'anna', id: numberedId(1), ...more },
    })
const accept = (person: Person) => staffTap(person, 'decideHoliday', { decision: { state: 'approved' } })
const decline = (person: Person, text: string) =>
  staffTap(person, 'decideHoliday', { decision: { state: 'declined', text } })

const meeting: Meeting<Place> = {
  open,
  staffDo: {
    'accept it': accept(depot),
    'decline it': decline(depot, 'Two others are away.'),
    'assign ben to cover it': staffTap(depot, 'assignCover', { by: 'ben' }),
    'say that nobody need cover it': staffTap(depot, 'waiveCover', {}),
  },
  meanwhile: {
    'its courier cancels it': ({ work }) => work.cancel(anna, 1),
    'its courier asks for more days': ({ work }) =>
      work.request(anna, week(2, { from: '2026-07-06', to: '2026-07-10' })),
    'its courier moves to another sub-depot': ({ app }) =>
      callAs(app, { sub: 'anna', groups: ['courier', 'courier/NOR'] }, 'GET', '/v1/sync/pull?cursor=0'),
    'a colleague accepts it': accept(colleague),
    'a colleague declines it in the same words': decline(colleague, 'Two others are away.'),
    'a colleague declines it in other words': decline(colleague, 'Stocktaking.'),
    'a colleague assigns cleo': staffTap(colleague, 'assignCover', { by: 'cleo' }),
    'ben asks for leave on its days': ({ work }) => work.request(ben, week(3)),
  },
  async stands({ work }) {
    const holiday = (await work.listed(office, '?courier=anna')).find(({ id }) => id === numberedId(1))
    const booked =
      ((await work.call(office, 'GET', '/v1/couriers/anna/leave')).body as StaffLeave).years[0]?.booked ?? 0
    const covering = holiday?.cover.invitations.find(({ state }) => state === 'assigned')
    return [
      holiday?.state,
      holiday?.text,
      `${booked / 2} days booked`,
      covering && `covered by ${covering.courier}`,
      holiday?.subDepot,
    ]
      .filter(Boolean)
      .join(', ')
  },
}

const declined = 'declined, Two others are away., 0 days booked, SAM'
const pairs: readonly Pair[] = [
  [
    'accept it',
    'its courier cancels it',
    'applied: cancelled, 0 days booked, SAM',
    'already-decided: cancelled, 0 days booked, SAM',
  ],
  [
    'decline it',
    'its courier cancels it',
    `holiday-over: ${declined}`,
    'already-decided: cancelled, 0 days booked, SAM',
  ],
  [
    'accept it',
    'its courier asks for more days',
    'applied: approved, 10 days booked, SAM',
    'applied: approved, 10 days booked, SAM',
  ],
  [
    'accept it',
    'its courier moves to another sub-depot',
    'applied: approved, 5 days booked, NOR',
    'not-yours: requested, 5 days booked, NOR',
  ],
  [
    'accept it',
    'a colleague accepts it',
    'applied: approved, 5 days booked, SAM',
    'applied: approved, 5 days booked, SAM',
  ],
  [
    'accept it',
    'a colleague declines it in other words',
    'already-decided: approved, 5 days booked, SAM',
    'already-decided: declined, Stocktaking., 0 days booked, SAM',
  ],
  [
    'decline it',
    'a colleague accepts it',
    `already-decided: ${declined}`,
    'already-decided: approved, 5 days booked, SAM',
  ],
  ['decline it', 'a colleague declines it in the same words', `applied: ${declined}`, `applied: ${declined}`],
  [
    'decline it',
    'a colleague declines it in other words',
    `already-decided: ${declined}`,
    'already-decided: declined, Stocktaking., 0 days booked, SAM',
  ],
  [
    'assign ben to cover it',
    'ben asks for leave on its days',
    'covering: requested, 5 days booked, covered by ben, SAM',
    'away-then: requested, 5 days booked, SAM',
  ],
  [
    'assign ben to cover it',
    'a colleague assigns cleo',
    'not-in-pool: requested, 5 days booked, covered by ben, SAM',
    'not-in-pool: requested, 5 days booked, covered by cleo, SAM',
  ],
  [
    'assign ben to cover it',
    'its courier cancels it',
    'applied: cancelled, 0 days booked, SAM',
    'not-in-pool: cancelled, 0 days booked, SAM',
  ],
  [
    'say that nobody need cover it',
    'a colleague assigns cleo',
    'not-in-pool: requested, 5 days booked, SAM',
    'not-in-pool: requested, 5 days booked, covered by cleo, SAM',
  ],
  [
    'say that nobody need cover it',
    'its courier cancels it',
    'applied: cancelled, 0 days booked, SAM',
    'not-in-pool: cancelled, 0 days booked, SAM',
  ],
  [
    'say that nobody need cover it',
    'ben asks for leave on its days',
    'applied: requested, 5 days booked, SAM',
    'applied: requested, 5 days booked, SAM',
  ],
]

describe.each(databases)('where staff and a courier meet at one holiday, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
