import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WastedJourney } from '#contracts/claims/claim.ts'
import type { Message } from '#contracts/messages/message.ts'
import type { PushResponse } from '#contracts/sync/sync.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService } from '#services/forms/service.ts'
import { createMessagingService } from '#services/messaging/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, verifyPerson, type Person, type Tap } from '#support/people.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { depot, leaveOf, openHolidays, week, workWith } from '../holidays/holidays-under-test.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const hour = 3_600_000
const day = 24 * hour

/** A Thursday; the holiday is on the Monday after, and needs three days of notice. */
const start = '2026-05-14T09:00:00.000Z'
const monday = week(1, { from: '2026-05-18', to: '2026-05-18' })
const requestMonday: Tap = { command: 'requestHoliday', entity: `holiday/${monday.id}`, input: monday }

describe.each(databases)('taps that say they are old on $name', (kind) => {
  let database: Database
  let clock: TurnedClock
  let taps = 0

  const deps = () => ({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })
  const send = async (app: Parameters<typeof callAs>[0], tap: Tap, age: number, device = 1) => {
    const deviceTime = new Date(clock.now().getTime() - age).toISOString()
    const mutation = { mid: numberedId(0x5000 + ++taps), n: taps, version: 1, deviceTime, age, ...tap }
    const body = { clientId: numberedId(device), epoch: null, mutations: [mutation] }
    return ((await callAs(app, anna, 'POST', '/v1/sync/push', body)).body as PushResponse).results[0]
  }
  /** Any command, so that the device has had an answer. */
  const cancel = (at: number): Tap => ({
    command: 'cancelHoliday',
    entity: `holiday/${numberedId(at)}`,
    input: { id: numberedId(at) },
  })

  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    clock = turnedClock(start)
  })
  const openWithLeave = async () => {
    const service = await openHolidays(database, clock)
    await emptyDatabase(database)
    await workWith(service.app).enter(depot, 'anna', leaveOf('Anna'))
    return service
  }

  it('count from the tap for a phone that was offline for three days, in every push of its return', async () => {
    const { app } = await openWithLeave()
    await send(app, cancel(90), 0)
    clock.turn(3 * day)
    await send(app, cancel(91), 3 * day)
    clock.turn(10 * 60_000)
    expect(await send(app, requestMonday, 3 * day)).toMatchObject({ kind: 'applied' })
    expect(await feedOf(app, anna, 'holiday')).toMatchObject([{ requestedAt: '2026-05-14T09:10:00.000Z' }])
  })

  it('count back to the last answer only', async () => {
    const { app } = await openWithLeave()
    clock.turn(3 * day - 2 * hour)
    await send(app, cancel(90), 0)
    clock.turn(2 * hour)
    expect(await send(app, requestMonday, 3 * day)).toMatchObject({ code: 'notice-too-short' })
  })

  it('gain nothing from a device that was made up', async () => {
    const { app } = await openWithLeave()
    clock.turn(3 * day - 2 * hour)
    await send(app, cancel(90), 0)
    clock.turn(2 * hour)
    expect(await send(app, requestMonday, 3 * day, 2)).toMatchObject({ code: 'notice-too-short' })
  })

  it('by ninety days do not give a holiday tomorrow its notice', async () => {
    const { app } = await openWithLeave()
    const input = week(2, { from: '2026-05-15', to: '2026-05-15' })
    const tap = { command: 'requestHoliday', entity: `holiday/${input.id}`, input }
    expect(await send(app, tap, 90 * day)).toMatchObject({ code: 'notice-too-short' })
  })

  it('by sixty days do not open the window of a claim', async () => {
    const { app } = await createFormsService(deps())
    const journey: WastedJourney = {
      kind: 'wasted-journey',
      date: '2026-03-15',
      time: '05:40',
      reason: 'no-parcels',
      minutesLate: null,
      place: { depotCode: 'SAM' },
      miles: 10,
      note: '',
    }
    const input = { id: numberedId(1), evidence: journey, photos: [] }
    const tap = { command: 'makeClaim', entity: `claim/${input.id}`, input }
    expect(await send(app, tap, 60 * day)).toMatchObject({ code: 'outside-window' })
  })

  it('by three hundred days put a message at the time of its receipt', async () => {
    const { app } = await createMessagingService(deps(), {})
    const input = { id: numberedId(1), threadId: 'depot', text: 'I said so in July.', photos: [] }
    await send(app, { command: 'sendMessage', entity: `message/${input.id}`, input }, 300 * day)
    expect(((await feedOf(app, anna, 'message')) as Message[]).map(({ at }) => at)).toEqual([start])
  })
})
