import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffCourierRowSchema, staffHolidayRowSchema, type StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import type { Database } from '#kit/database/database.ts'
import type { HolidaysService } from '#services/holidays/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import {
  anna,
  ben,
  cleo,
  dan,
  depot,
  hours,
  leaveOf,
  office,
  openHolidays,
  otherDepot,
  week,
  workWith,
} from './holidays-under-test.ts'

const approve = { state: 'approved' } as const
const decline = { state: 'declined', text: 'Two others are away.' } as const

describe.each(databases)('what staff are told of holidays on $name', (kind) => {
  let database: Database
  let service: HolidaysService
  let work: ReturnType<typeof workWith>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openHolidays(database, clock)
    work = workWith(service.app)
    await work.enter(depot, 'anna', leaveOf('ANNA'))
    await work.enter(depot, 'ben', leaveOf('BEN'))
    await work.enter(depot, 'cleo', leaveOf('CLEO'))
    await work.enter(otherDepot, 'dan', leaveOf('DAN', { subDepot: 'NOR' }))
  })
  afterAll(() => database.close())

  const rows = async (person: Person, feed: string): Promise<StaffHolidayRow[] | undefined> =>
    (await groupFeedOf(service.app, person, feed, 'staff-holiday'))?.map((row) => staffHolidayRowSchema.parse(row))
  const one = async (courier: string, at: number, person = depot, feed = 'staff/SAM') =>
    (await rows(person, feed))?.find(({ id }) => id === `${courier}/${numberedId(at)}`)

  it('is a request with all that its decision needs, in the feeds of the staff of its sub-depot and of the back office', async () => {
    expect(await work.request(anna, week(1))).toMatchObject({ kind: 'applied' })
    const row = await one('anna', 1)
    expect(row).toMatchObject({
      name: 'ANNA',
      courier: 'anna',
      from: '2026-06-08',
      to: '2026-06-12',
      dueOn: '2026-05-21',
      outcome: null,
      cover: 'pool',
    })
    expect(row?.years[0]).toMatchObject({ entitled: 56, booked: 10, left: 46 })
    expect(await one('anna', 1, office, 'group/back-office')).toEqual(row)
  })

  it('is nothing for couriers, and for the staff of another sub-depot', async () => {
    for (const person of [anna, otherDepot, dan]) expect(await rows(person, 'staff/SAM')).toBeUndefined()
    for (const person of [anna, depot, { sub: 'eve', groups: ['sub-depot/SAM'] }])
      expect(await rows(person, 'group/back-office')).toBeUndefined()
    expect(await rows(otherDepot, 'staff/NOR')).toEqual([])
  })

  it('is when others are away', async () => {
    await work.request(ben, week(2))
    const couriers = (await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-courier'))?.map((row) =>
      staffCourierRowSchema.parse(row),
    )
    expect(couriers?.map(({ name }) => name).sort()).toEqual(['ANNA', 'BEN', 'CLEO'])
    expect(couriers?.find(({ id }) => id === 'ben')?.away).toMatchObject([
      { from: '2026-06-08', to: '2026-06-12', state: 'requested' },
    ])
    await work.decide(depot, 'ben', 2, decline)
    const after = await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-courier')
    expect(after?.map((row) => staffCourierRowSchema.parse(row)).find(({ id }) => id === 'ben')?.away).toEqual([])
  })

  it('counts what else its courier asks for meanwhile', async () => {
    await work.request(anna, week(3, { from: '2026-07-06', to: '2026-07-10' }))
    expect((await one('anna', 1))?.years[0]).toMatchObject({ booked: 20, left: 36 })
  })

  it('says how it ended, whoever has ended it, until its time is up', async () => {
    const decided = await tapAs(service.app, depot, {
      command: 'decideHoliday',
      entity: `staff-holiday/anna/${numberedId(1)}`,
      input: { courier: 'anna', id: numberedId(1), decision: approve },
    })
    expect(decided).toMatchObject({ kind: 'applied' })
    expect(await one('anna', 1)).toMatchObject({ outcome: { state: 'approved', at: clock.now().toISOString() } })
    await work.cancel(anna, 3)
    expect(await one('anna', 3)).toMatchObject({ outcome: { state: 'cancelled', by: '' } })
    expect(await one('ben', 2)).toMatchObject({ outcome: { state: 'declined' } })
    clock.turn(hours(35))
    expect(await service.expireDecisions()).toBe(0)
    clock.turn(hours(2))
    expect(await service.expireDecisions()).toBe(3)
    expect(await service.expireDecisions()).toBe(0)
    expect(await rows(depot, 'staff/SAM')).toEqual([])
    expect(await rows(office, 'group/back-office')).toEqual([])
  })

  it('is told to one of two who decide at once, as the other has decided', async () => {
    await work.request(cleo, week(4))
    const input = { courier: 'cleo', id: numberedId(4) }
    const decideAs = (person: Person, decision: object) =>
      tapAs(service.app, person, {
        command: 'decideHoliday',
        entity: `staff-holiday/cleo/${numberedId(4)}`,
        input: { ...input, decision },
      })
    const answers = await Promise.all([decideAs(depot, approve), decideAs({ ...office }, decline)])
    expect(answers.filter((answer) => answer?.kind === 'applied')).toHaveLength(1)
    expect(answers.find((answer) => answer?.kind === 'rejected')).toMatchObject({
      code: 'already-decided',
      current: { id: numberedId(4) },
    })
  })

  it('is that a request was withdrawn where somebody decides on it afterwards', async () => {
    await work.request(cleo, week(5, { from: '2026-08-03', to: '2026-08-07' }))
    await work.cancel(cleo, 5)
    const late = await tapAs(service.app, depot, {
      command: 'decideHoliday',
      entity: `staff-holiday/cleo/${numberedId(5)}`,
      input: { courier: 'cleo', id: numberedId(5), decision: approve },
    })
    expect(late).toMatchObject({ code: 'already-decided', current: { state: 'cancelled' } })
  })

  it('goes with a courier to another sub-depot', async () => {
    await work.request(cleo, week(6, { from: '2026-09-07', to: '2026-09-11' }))
    await work.listed(depot)
    const moved: Person = { sub: 'cleo', groups: ['courier', 'courier/NOR'] }
    await work.years(moved)
    expect(await one('cleo', 6)).toBeUndefined()
    expect(await one('cleo', 6, otherDepot, 'staff/NOR')).toMatchObject({ name: 'CLEO', outcome: null })
    expect(await one('cleo', 6, office, 'group/back-office')).toMatchObject({ outcome: null })
    const couriers = await groupFeedOf(service.app, depot, 'staff/SAM', 'staff-courier')
    expect(couriers?.map((row) => staffCourierRowSchema.parse(row).name).sort()).toEqual(['ANNA', 'BEN'])
    await work.years(cleo)
    expect(await one('cleo', 6)).toMatchObject({ outcome: null })
  })
})
