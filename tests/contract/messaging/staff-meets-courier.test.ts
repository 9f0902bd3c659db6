import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { inBothOrders, type Meeting, type Pair } from '#support/both-orders.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { tapAs } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, courierAt, depot, openMessaging, workWith } from './messaging-under-test.ts'

async function open(database: Database) {
  const clock = turnedClock()
  const { app } = await openMessaging(database, clock)
  const work = workWith(app)
  await work.send(anna, 1, 'Is there a trolley?')
  return { app, clock, work }
}

const meeting: Meeting<Awaited<ReturnType<typeof open>>> = {
  open,
  staffDo: {
    'answer a message': async ({ app }) =>
      await tapAs(app, depot, {
        command: 'replyToCourier',
        entity: `staff-message/anna/${numberedId(10)}`,
        input: { courier: 'anna', id: numberedId(10), text: 'Beside your rack.' },
      }),
  },
  meanwhile: {
    'the courier writes': ({ work }) => work.send(anna, 2, 'I have found it.'),
    'the courier moves to another sub-depot': ({ work }) =>
      work.call(courierAt('anna', 'NOR'), 'GET', '/v1/sync/pull?cursor=0'),
  },
  stands: async ({ work }) => (await work.own(anna)).map(({ text }) => text).join(' '),
}
const pairs: readonly Pair[] = [
  [
    'answer a message',
    'the courier writes',
    'applied: Is there a trolley? Beside your rack. I have found it.',
    'applied: Is there a trolley? I have found it. Beside your rack.',
  ],
  [
    'answer a message',
    'the courier moves to another sub-depot',
    'applied: Is there a trolley? Beside your rack.',
    'not-yours: Is there a trolley?',
  ],
]

describe.each(databases)('where staff and a courier meet at one thread, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
