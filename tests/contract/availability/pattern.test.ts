import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import type { AvailabilityService } from '#services/availability/service.ts'
import { databases } from '#support/databases.ts'
import { feedOf } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, available, openAvailability, unavailable, weekOf, workWith } from './availability-under-test.ts'

const day = 24 * 60 * 60 * 1000
const mornings = { kind: 'between', from: '07:00', to: '12:30' } as const

describe.each(databases)('availability on $name', (kind) => {
  let database: Database
  let service: AvailabilityService
  let work: ReturnType<typeof workWith>
  // Half past midnight of 15 May in London.
  const clock = turnedClock('2026-05-14T23:30:00.000Z')
  beforeAll(async () => {
    database = await kind.open()
    service = await openAvailability(database, clock)
    work = workWith(service.app)
  })
  afterAll(() => database.close())
  const week = async () => await feedOf(service.app, anna, 'availability')
  const exceptions = async () => await feedOf(service.app, anna, 'availability-exception')

  it('is one pattern, and the newest stands', async () => {
    expect(await week()).toEqual([])
    expect(await work.saveWeek(anna, weekOf(available))).toMatchObject({ kind: 'applied' })
    const days = weekOf(available, { saturday: mornings, sunday: unavailable })
    expect(await work.saveWeek(anna, days)).toMatchObject({ kind: 'applied' })
    expect(await week()).toEqual([{ id: 'week', days }])
    expect(await work.saveWeek(anna, weekOf({ ...mornings, to: '07:00' }))).toMatchObject({ code: 'input-invalid' })
    expect(await work.saveWeek(anna, weekOf({ ...mornings, to: '24:00' }))).toMatchObject({ code: 'input-invalid' })
  })

  it('says one thing of each day: times that overlap and days that are left out are refused, and nothing changes', async () => {
    const before = await week()
    const twice = { ...weekOf(available), monday: [mornings, { ...mornings, from: '12:00', to: '15:00' }] }
    const { sunday: _sunday, ...sixDays } = weekOf(available)
    for (const wrong of [twice, sixDays, { ...weekOf(available), monday: null }]) {
      expect(await work.saveWeek(anna, wrong as never)).toMatchObject({ code: 'input-invalid' })
    }
    expect(await work.setDay(anna, '2026-02-30', available)).toMatchObject({ code: 'input-invalid' })
    expect(await week()).toEqual(before)
  })

  it('holds on the days on which the clocks change, and in a year’s last week, as on any other', async () => {
    for (const each of ['2026-10-25', '2026-12-31', '2027-01-02', '2027-03-28']) {
      expect(await work.setDay(anna, each, { kind: 'between', from: '01:30', to: '02:30' })).toMatchObject({
        kind: 'applied',
      })
      await work.clearDay(anna, each)
    }
  })

  it('has exceptions by day, which are set, changed and cleared', async () => {
    await work.setDay(anna, '2026-05-20', unavailable)
    await work.setDay(anna, '2026-05-21', available)
    await work.setDay(anna, '2026-05-20', mornings)
    expect(await exceptions()).toEqual(
      expect.arrayContaining([
        { id: '2026-05-20', availability: mornings },
        { id: '2026-05-21', availability: available },
      ]),
    )
    await work.clearDay(anna, '2026-05-20')
    expect(await exceptions()).toEqual([{ id: '2026-05-21', availability: available }])
  })

  it('is written once: what is said again changes nothing', async () => {
    const before = await work.head(anna)
    const said = [
      await work.saveWeek(anna, weekOf(available, { saturday: mornings, sunday: unavailable })),
      await work.setDay(anna, '2026-05-21', available),
      await work.clearDay(anna, '2026-05-20'),
      await work.clearDay(anna, '2026-05-22'),
    ]
    expect(said.map((answer) => answer?.kind)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(await work.head(anna)).toBe(before)
  })

  it('is said of days to come, by the day of the tap in London', async () => {
    expect(await work.setDay(anna, '2026-05-14', unavailable)).toMatchObject({ code: 'day-over' })
    expect(await work.setDay(anna, '2026-05-15', unavailable)).toMatchObject({ kind: 'applied' })
    expect(await work.setDay(anna, '2027-05-16', unavailable)).toMatchObject({ kind: 'applied' })
    expect(await work.setDay(anna, '2027-05-17', unavailable)).toMatchObject({ code: 'day-too-far' })
    // Tapped an hour ago, before midnight, and received now.
    expect(await work.setDay(anna, '2026-05-14', available, day / 24)).toMatchObject({ kind: 'applied' })
  })
})
