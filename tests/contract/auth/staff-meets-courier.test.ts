import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pension } from '#contracts/pay/pension.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService } from '#services/auth/service.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const colleague: Person = { sub: 'olga', groups: office.groups }

const ask =
  (request: number, percent: number): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, anna, {
      command: 'requestPensionChange',
      entity: 'pension/anna',
      input: { courier: 'anna', id: numberedId(request), want: 'rate', percent, note: '' },
    })
const decide =
  (person: Person, state: 'done' | 'declined'): Deed<Place> =>
  ({ app }) =>
    callAs(app, person, 'POST', '/v1/couriers/anna/pension/decision', {
      request: numberedId(1),
      state,
      answer: 'Call the office.',
    })

/** Anna pays 5 per cent in, and has asked for 8. */
async function open(database: Database) {
  const clock = turnedClock()
  const rateLimit = { burst: 100_000, perSecond: 100_000 }
  const { app } = await createAuthService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit,
    verify: verifyPerson,
  })
  await callAs(app, office, 'PUT', '/v1/couriers/anna', {
    name: 'anna',
    courierNumber: 'C-1',
    subDepot: 'SAM',
    roles: ['courier'],
    rounds: ['104'],
    phones: [],
  })
  await callAs(app, office, 'PUT', '/v1/couriers/anna/pension', {
    bornOn: '1990-01-31',
    scheme: 'Example Pensions',
    reference: 'EX-1',
    enrolledOn: '2026-04-26',
  })
  await ask(1, 8)({ app, clock })
  return { app, clock }
}
interface Place extends Pick<Awaited<ReturnType<typeof createAuthService>>, 'app'> {
  clock: ReturnType<typeof turnedClock>
}

const meeting: Meeting<Place> = {
  open,
  staffDo: {
    'do a change of the pension': decide(office, 'done'),
    'decline a change of the pension': decide(office, 'declined'),
  },
  meanwhile: {
    'the courier asks for another': ask(2, 7),
    'a colleague does it': decide(colleague, 'done'),
    'a colleague declines it': decide(colleague, 'declined'),
  },
  async stands({ app }) {
    const { ownPercent, request } = (await callAs(app, office, 'GET', '/v1/couriers/anna/pension')).body as Pension
    return `${ownPercent} per cent, ${request?.percent} ${request?.state}`
  },
}
const pairs: readonly Pair[] = [
  [
    'do a change of the pension',
    'the courier asks for another',
    'applied: 8 per cent, 7 received',
    'not-allowed: 5 per cent, 7 received',
  ],
  [
    'decline a change of the pension',
    'the courier asks for another',
    'applied: 5 per cent, 7 received',
    'not-allowed: 5 per cent, 7 received',
  ],
  ['do a change of the pension', 'a colleague does it', 'applied: 8 per cent, 8 done', 'applied: 8 per cent, 8 done'],
  [
    'do a change of the pension',
    'a colleague declines it',
    'not-allowed: 8 per cent, 8 done',
    'not-allowed: 5 per cent, 8 declined',
  ],
]

describe.each(databases)('where staff and a courier meet at one pension, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
