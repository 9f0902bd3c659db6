import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmLimit, type StaffAlarm } from '#contracts/safety/alarm.ts'
import type { Database } from '#kit/database/database.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, tapAs, type Person, type Tap } from '#support/people.ts'
import { turnedClock, type TurnedClock } from '#support/turned-clock.ts'
import { anna, courierAt, depot, nell, office, openMessaging, otherDepot } from './messaging-under-test.ts'
import { addPlace, cancel, place, raise, readSafety, resolve, setPhone, take } from './safety-under-test.ts'

const colleague: Person = { sub: 'dave', groups: depot.groups }
const role = (name: string): Person => ({ sub: `sam-${name}`, groups: ['sub-depot', `sub-depot/SAM/${name}`] })
const dayMs = 24 * 60 * 60 * 1000

describe.each(databases)('alarms on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let see: ReturnType<typeof readSafety>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await kind.open()
    service = await openMessaging(database, clock)
    see = readSafety(service.app)
  })
  afterAll(() => database.close())

  const send = async (person: Person, tap: Tap) => await tapAs(service.app, person, tap)
  const atDesk = async (at: number, courier = 'anna') =>
    (await see.atDesk(depot))?.find(({ id }) => id === `${courier}/${numberedId(at)}`)

  it('is raised at once, taken and resolved with a note, and its courier sees how far it is', async () => {
    expect(await send(anna, raise(1))).toMatchObject({ kind: 'applied' })
    expect(await see.alarm(anna, 1)).toMatchObject({ state: 'raised', reason: 'help', hasPlace: false, takenAt: null })
    expect(await atDesk(1)).toMatchObject({ courier: 'anna', subDepot: 'SAM', place: null, outcome: null })

    expect(await send(anna, addPlace(1))).toMatchObject({ kind: 'applied' })
    const { place: shown } = (await atDesk(1)) ?? {}
    expect(shown).toMatchObject({ lat: place.lat, lng: place.lng, accuracy: place.accuracy })
    expect(Date.parse((await atDesk(1))?.raisedAt ?? '') - Date.parse(shown?.at ?? '')).toBe(place.ageSeconds * 1000)

    expect(await send(depot, take(1))).toMatchObject({ kind: 'applied' })
    expect(await see.alarm(anna, 1)).toMatchObject({ state: 'taken', hasPlace: true })
    expect(await send(colleague, resolve(1))).toMatchObject({ kind: 'applied' })
    expect(await atDesk(1)).toMatchObject({ state: 'resolved', note: 'Spoke to her.', outcome: { state: 'resolved' } })
    const own = await see.alarm(anna, 1)
    expect(own?.endedAt).not.toBeNull()
    expect(JSON.stringify(own)).not.toContain('Spoke')
    expect(JSON.stringify(own)).not.toContain(String(place.lat))
  })

  it('is taken once: a second person is told, the same person changes nothing', async () => {
    await send(anna, raise(2))
    await send(depot, take(2))
    expect(await send(depot, take(2))).toMatchObject({ kind: 'applied' })
    expect(await send(colleague, take(2))).toMatchObject({ kind: 'rejected', code: 'already-taken' })
    await send(depot, resolve(2))
    expect(await send(colleague, take(2))).toMatchObject({ code: 'already-ended' })
    expect(await send(depot, resolve(2, 'Another note.'))).toMatchObject({ code: 'already-ended' })
  })

  it('is cancelled by its courier alone, and only before somebody has taken it', async () => {
    await send(anna, raise(3))
    expect(await send(nell, cancel(3))).toMatchObject({ code: 'alarm-unknown' })
    await send(anna, cancel(3))
    expect(await send(anna, cancel(3))).toMatchObject({ kind: 'applied' })
    expect(await atDesk(3)).toMatchObject({ state: 'safe', outcome: { state: 'safe', by: '' } })
    expect(await send(anna, addPlace(3))).toMatchObject({ code: 'already-ended' })

    await send(anna, raise(4))
    await send(depot, take(4))
    await send(anna, cancel(4))
    expect(await atDesk(4)).toMatchObject({ state: 'taken', outcome: null })
    expect((await atDesk(4))?.safeAt).not.toBeNull()
  })

  it.each([
    ['an alarm that was raised already', anna, raise(1), 'alarm-exists'],
    ['an alarm of somebody who is no courier', depot, raise(9), 'not-a-courier'],
    ['a place of an alarm that there is not', anna, addPlace(99), 'alarm-unknown'],
    ['the cancelling of one that there is not', anna, cancel(99), 'alarm-unknown'],
    ['the taking of one that there is not', depot, take(99), 'not-yours'],
  ])('rejects %s', async (_what, person, tap, code) => {
    expect(await send(person, tap)).toMatchObject({ kind: 'rejected', code })
  })

  it('rejects a note that says nothing, and one on an alarm that nobody has taken', async () => {
    await send(anna, raise(5))
    expect(await send(depot, resolve(5, '  '))).toMatchObject({ kind: 'rejected' })
    expect(await send(depot, resolve(5))).toMatchObject({ code: 'not-taken' })
    expect(await send(depot, take(5, { courier: 'nell' }))).not.toMatchObject({ kind: 'applied' })
  })

  it.each([
    ['viewer', false],
    ['pay', false],
    ['publisher', false],
    ['dispatcher', true],
    ['people', true],
    ['manager', true],
  ])('is seen by a %s, who may take it: %s', async (name, mayTake) => {
    const at = 100 + name.length * 7 + Number(mayTake)
    await send(anna, raise(at))
    const person = role(name)
    expect((await see.atDesk(person))?.some(({ id }) => id === `anna/${numberedId(at)}`)).toBe(true)
    expect(await send(person, take(at))).toMatchObject(mayTake ? { kind: 'applied' } : { kind: 'rejected' })
    expect(await atDesk(at)).toMatchObject({ state: mayTake ? 'taken' : 'raised' })
    expect((await callAs(service.app, person, 'GET', '/v1/alarms')).status).toBe(200)
    expect(await send(person, resolve(at))).toMatchObject(mayTake ? { kind: 'applied' } : { kind: 'rejected' })
  })

  it('is nobody else’s to see, to take or to list', async () => {
    await send(anna, raise(6))
    for (const person of [nell, otherDepot, anna]) expect(await see.atDesk(person), shownToAnother).toBeUndefined()
    expect(JSON.stringify(await see.atDesk(otherDepot, 'staff/NOR')), shownToAnother).not.toContain('anna')
    expect(await see.alarm(nell, 6), shownToAnother).toBeUndefined()
    expect(await send(otherDepot, take(6))).toMatchObject({ code: 'not-yours' })
    expect(await send(otherDepot, resolve(6))).toMatchObject({ code: 'not-yours' })
    expect(await send(anna, take(6))).toMatchObject({ kind: 'rejected' })
    const both: Person = { sub: 'anna', groups: [...anna.groups, ...depot.groups] }
    expect(await send(both, take(6))).toMatchObject({ code: 'involved' })
    expect((await callAs(service.app, anna, 'GET', '/v1/alarms')).status).toBe(403)
    expect((await callAs(service.app, null, 'GET', '/v1/alarms')).status).toBe(401)
    const { body } = await callAs(service.app, otherDepot, 'GET', '/v1/alarms')
    expect((body as { alarms: StaffAlarm[] }).alarms, shownToAnother).toEqual([])
    expect((await see.atDesk(office, 'group/back-office'))?.some(({ courier }) => courier === 'anna')).toBe(true)
  })

  it('stays where it was raised when its courier moves', async () => {
    await send(anna, raise(7))
    const moved = courierAt('anna', 'NOR')
    await send(moved, addPlace(7))
    expect(await atDesk(7)).toMatchObject({ subDepot: 'SAM', outcome: null, place: { lat: place.lat } })
    await send(moved, cancel(7))
  })

  it('has a limit for a day', async () => {
    const cara = courierAt('cara', 'SAM')
    for (let at = 0; at < alarmLimit; at++) expect(await send(cara, raise(200 + at))).toMatchObject({ kind: 'applied' })
    expect(await send(cara, raise(240))).toMatchObject({ code: 'too-many-alarms' })
    clock.turn(dayMs)
    expect(await send(cara, raise(241))).toMatchObject({ kind: 'applied' })
  })

  it('leaves the desks 36 hours after its end, and everything after 90 days', async () => {
    const run = async (name: string) => await service.jobs.find((job) => job.name === name)?.run(clock.now())
    await run('alarms-off-desks')
    const open = (await see.atDesk(depot))?.filter(({ outcome }) => outcome === null).length
    clock.turn(2 * dayMs)
    await run('alarms-off-desks')
    expect(await see.atDesk(depot)).toHaveLength(open ?? -1)
    const listed = async (query = '') =>
      (await callAs(service.app, depot, 'GET', `/v1/alarms${query}`)).body as { alarms: StaffAlarm[]; next: string }
    const all = (await listed()).alarms
    expect(all.length).toBeGreaterThan(alarmLimit)
    const first = await listed('?limit=3')
    const second = await listed(`?limit=3&after=${first.next}`)
    expect([...first.alarms, ...second.alarms]).toEqual(all.slice(0, 6))
    expect((await callAs(service.app, depot, 'GET', '/v1/alarms?after=nonsense')).status).toBe(400)
    clock.turn(91 * dayMs)
    await run('alarms-end')
    expect((await listed()).alarms).toEqual([])
    expect(await see.atDesk(depot)).toEqual([])
    expect(await see.alarms(anna)).toEqual([])
  })

  it('calls a number that a manager of the sub-depot sets, and its couriers have', async () => {
    expect(await see.contact(anna)).toBeUndefined()
    expect(await send(depot, setPhone('SAM', '+441614960000'))).toMatchObject({ kind: 'applied' })
    expect(await see.contact(anna)).toEqual({ id: 'SAM', phone: '+441614960000' })
    expect(await see.contact(nell), shownToAnother).toBeUndefined()
    for (const person of [otherDepot, role('dispatcher'), role('viewer'), anna])
      expect(await send(person, setPhone('SAM', '+441614960001'))).toMatchObject({ kind: 'rejected' })
    expect(await send(depot, setPhone('SAM', '999'))).toMatchObject({ kind: 'rejected' })
    await send(depot, setPhone('SAM', null))
    expect(await see.contact(anna)).toEqual({ id: 'SAM', phone: '' })
  })

  it('calls a number of the demo only where nobody has set one or taken it away', async () => {
    await service.seedDemo([], { id: 'SAM', phone: '+441614960104' })
    expect(await see.contact(anna)).toEqual({ id: 'SAM', phone: '' })
    expect(await see.contact(nell, 'depot/NOR')).toBeUndefined()
    await service.seedDemo([], { id: 'NOR', phone: '+441614960104' })
    expect(await see.contact(nell, 'depot/NOR')).toEqual({ id: 'NOR', phone: '+441614960104' })
  })
})

interface Place {
  service: MessagingService
  clock: TurnedClock
}

const deed =
  (person: Person, what: Tap): Deed<Place> =>
  async ({ service: { app } }) =>
    await tapAs(app, person, what)

const meeting: Meeting<Place> = {
  async open(database) {
    const clock = turnedClock()
    const service = await openMessaging(database, clock)
    await tapAs(service.app, anna, raise(1))
    return { service, clock }
  },
  staffDo: { 'take the alarm': deed(depot, take(1)) },
  meanwhile: {
    'its courier is safe': deed(anna, cancel(1)),
    'a colleague takes it': deed(colleague, take(1)),
    'its courier’s place arrives': deed(anna, addPlace(1)),
  },
  async stands({ service: { app } }) {
    const [row] = (await readSafety(app).atDesk(depot)) ?? []
    return `${row?.state}, ${row?.safeAt === null ? 'not said safe' : 'said safe'}, ${row?.place ? 'place' : 'no place'}`
  },
}
const pairs: readonly Pair[] = [
  [
    'take the alarm',
    'its courier is safe',
    'applied: taken, said safe, no place',
    'already-ended: safe, said safe, no place',
  ],
  [
    'take the alarm',
    'a colleague takes it',
    'already-taken: taken, not said safe, no place',
    'already-taken: taken, not said safe, no place',
  ],
  [
    'take the alarm',
    'its courier’s place arrives',
    'applied: taken, not said safe, place',
    'applied: taken, not said safe, place',
  ],
]

describe.each(databases)('an alarm on which staff and its courier meet, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})
