import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { tapAs, type Person, type Tap } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { courierAt, depot, nell, openMessaging, otherDepot } from './messaging-under-test.ts'
import { cancel, endTimer, okNow, readSafety, resolve, startBy, startEvery, take } from './safety-under-test.ts'

const minute = 60_000

describe.each(databases)('check-ins on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let see: ReturnType<typeof readSafety>
  let courier: Person
  let people = 0
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openMessaging(database, clock)
    see = readSafety(service.app)
  })
  afterAll(() => database.close())
  beforeEach(() => {
    courier = courierAt(`courier-${++people}`, 'SAM')
  })

  const send = async (tap: Tap, person = courier) => await tapAs(service.app, person, tap)
  const alarms = async (person = depot, feed = 'staff/SAM') =>
    (await see.atDesk(person, feed))?.filter((row) => row.courier === courier.sub) ?? []
  /** Turns the service's clock and looks at what is due. */
  const pass = async (minutes: number) => {
    clock.turn(minutes * minute)
    return await service.watchCheckIns()
  }
  const dueIn = async (at: number) =>
    (Date.parse((await see.timer(courier, at))?.dueAt ?? '') - clock.now().getTime()) / minute

  it('counts an interval from the receipt, and each check-in begins it again', async () => {
    expect(await send(startEvery(1, 30))).toMatchObject({ kind: 'applied' })
    expect(await dueIn(1)).toBe(30)
    expect(await pass(29)).toBe(0)
    expect(await send(okNow(1))).toMatchObject({ kind: 'applied' })
    expect(await dueIn(1)).toBe(30)
    expect(await pass(29)).toBe(0)
    expect(await alarms()).toEqual([])
    expect(await pass(1)).toBe(1)
    expect(await alarms()).toMatchObject([{ reason: 'check-in', state: 'raised', outcome: null, place: null }])
    expect(await see.timer(courier, 1)).toMatchObject({ state: 'missed' })
    expect(await pass(60)).toBe(0)
    expect(await alarms()).toHaveLength(1)
  })

  it('is told to the sub-depot of the courier and to nobody else', async () => {
    await send(startEvery(1, 10))
    await pass(10)
    expect(await alarms()).toHaveLength(1)
    expect(await alarms(otherDepot, 'staff/NOR')).toEqual([])
    const [row] = await alarms()
    const id = row?.id.split('/')[1] ?? ''
    const by = (tap: Tap): Tap => ({
      ...tap,
      entity: `staff-alarm/${courier.sub}/${id}`,
      input: { ...tap.input, courier: courier.sub, id },
    })
    expect(await send(by(take(0)), otherDepot)).toMatchObject({ code: 'not-yours' })
    expect(await send(by(take(0)), depot)).toMatchObject({ kind: 'applied' })
    expect(await send(by(resolve(0)), depot)).toMatchObject({ kind: 'applied' })
    expect(await alarms()).toMatchObject([{ state: 'resolved' }])
  })

  it('expects a courier once by a time, ends with the check-in, and alarms at once if it arrives after that time', async () => {
    const by = (minutes: number) => new Date(clock.now().getTime() + minutes * minute).toISOString()
    await send(startBy(1, by(60)))
    expect(await dueIn(1)).toBe(60)
    await send(okNow(1))
    expect(await see.timer(courier, 1)).toMatchObject({ state: 'ended' })
    expect(await pass(61)).toBe(0)
    expect(await send(startBy(2, by(24 * 60 + 1)))).toMatchObject({ code: 'too-far' })
    await send(startBy(3, by(-5)))
    expect(await pass(0)).toBe(1)
    expect(await alarms()).toHaveLength(1)
  })

  it('has one timer at a time', async () => {
    await send(startEvery(1, 30))
    await send(startEvery(2, 60))
    expect(await see.timer(courier, 1)).toMatchObject({ state: 'ended' })
    expect(await pass(31)).toBe(0)
    expect(await pass(30)).toBe(1)
  })

  it('ends when the courier ends it, and again without effect', async () => {
    await send(startEvery(1, 30))
    await send(endTimer(1))
    expect(await send(endTimer(1))).toMatchObject({ kind: 'applied' })
    expect(await send(okNow(1))).toMatchObject({ kind: 'applied' })
    expect(await see.timer(courier, 1)).toMatchObject({ state: 'ended' })
    expect(await pass(31)).toBe(0)
  })

  it('notes a check-in that arrives late and leaves the alarm to staff; “I’m safe” ends it', async () => {
    await send(startEvery(1, 10))
    await pass(10)
    await send(okNow(1))
    expect(await alarms()).toMatchObject([{ state: 'raised', outcome: null, checkedInAt: clock.now().toISOString() }])
    expect(await see.timer(courier, 1)).toMatchObject({ state: 'running' })
    const [own] = await see.alarms(courier)
    const tap: Tap = { ...cancel(0), entity: `alarm/${own?.id}`, input: { id: own?.id } }
    expect(await send(tap)).toMatchObject({ kind: 'applied' })
    expect(await alarms()).toMatchObject([{ state: 'safe' }])
    expect(await pass(10)).toBe(1)
    await send(endTimer(1))
    expect(
      (await alarms()).filter(({ checkedInAt, state }) => state === 'raised' && checkedInAt !== null),
    ).toHaveLength(1)
  })

  it('is one’s own', async () => {
    await send(startEvery(1, 30))
    expect(await send(okNow(1), nell)).toMatchObject({ code: 'timer-unknown' })
    expect(await send(endTimer(1), nell)).toMatchObject({ code: 'timer-unknown' })
    expect(await send(startEvery(9, 30), depot)).toMatchObject({ code: 'not-a-courier' })
    expect(await see.timer(nell, 1)).toBeUndefined()
    expect(await send(startEvery(1, 30))).toMatchObject({ code: 'timer-exists' })
    expect(await send(startEvery(5, 9))).toMatchObject({ kind: 'rejected' })
    expect(await send(startEvery(5, 241))).toMatchObject({ kind: 'rejected' })
  })

  it('alarms once where two processes look at the same moment, and for a stop in the middle afterwards', async () => {
    await send(startEvery(1, 10))
    clock.turn(10 * minute)
    await Promise.all([service.watchCheckIns(), service.watchCheckIns()])
    expect(await alarms()).toHaveLength(1)
    await send(endTimer(1))
    await (await openMessaging(database, clock)).watchCheckIns()
    expect(await alarms()).toHaveLength(1)
    await send(startEvery(2, 10))
    clock.turn(60 * minute)
    await (await openMessaging(database, clock)).watchCheckIns()
    expect(await alarms()).toHaveLength(2)
  })

  it('reminds the phone five minutes before, once', async () => {
    await send(startEvery(1, 30))
    await tapAs(service.app, courier, okNow(1))
    const due = async () =>
      (
        await database.pool.query<{ kind: string }>(`select kind from messaging.push_due where courier = $1`, [
          courier.sub,
        ])
      ).rows
    await database.pool.query(
      `insert into messaging.push_subscription (endpoint, courier, p256dh, auth, made_at) values ($1, $2, '', '', now())`,
      [`https://push.example/${courier.sub}`, courier.sub],
    )
    await pass(24)
    expect(await due()).toEqual([])
    await pass(1)
    expect(await due()).toEqual([{ kind: 'check-in' }])
    await database.pool.query(`delete from messaging.push_due where courier = $1`, [courier.sub])
    await pass(1)
    expect(await due()).toEqual([])
    expect(numberedId(1)).toBe((await see.timer(courier, 1))?.id)
  })
})
