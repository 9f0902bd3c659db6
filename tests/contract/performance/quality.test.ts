import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayParcels, QualityDay, QualityParcel } from '#contracts/performance/quality.ts'
import { defaultQualityRules } from '#domain/quality/quality-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, dan, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'
import { qualityParcel } from '#support/quality-parcel.ts'

describe.each(databases)('the quality of a day, on $name', (kind) => {
  let database: Database
  let app: Parameters<typeof callAs>[0]
  const clock = turnedClock()
  const publish = (
    person: Person | null,
    parcels: QualityParcel[],
    more: { courier?: string; day?: string; subDepot?: string } = {},
  ) =>
    callAs(app, person, 'PUT', `/v1/couriers/${more.courier ?? 'anna'}/quality/${more.day ?? '2026-05-13'}/104`, {
      subDepot: more.subDepot ?? 'SAM',
      parcels,
    })
  const finding = (person: Person | null, parcel: number, body: object, courier = 'anna') =>
    callAs(app, person, 'POST', `/v1/couriers/${courier}/quality/2026-05-13/104/parcels/${numberedId(parcel)}`, body)
  const days = async (person: Person) => (await feedOf(app, person, 'quality-day')) as QualityDay[]
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openPerformance(database, clock))
  })
  afterAll(() => database.close())

  it('reaches its courier with the parcels behind it, and nobody else', async () => {
    expect(
      (await publish(depot, [qualityParcel(1), qualityParcel(2, { delivered: false, carried: true })])).status,
    ).toBe(200)
    expect(await days(anna)).toMatchObject([
      { id: '2026-05-13-104', round: '104', figures: { receipted: { of: 2, count: 2 }, carried: { of: 2, count: 1 } } },
    ])
    const [behind] = (await feedOf(app, anna, 'quality-parcels')) as DayParcels[]
    expect(behind?.parcels.map(({ id }) => id)).toEqual([numberedId(1), numberedId(2)])
    expect([await days(ben), await days(dan), await days(depot)]).toEqual([[], [], []])
    expect(await feedOf(app, anna, 'quality-rules')).toEqual([{ id: 'quality', ...defaultQualityRules }])
  })

  it('is put right by the same day again, and by what is found out later', async () => {
    await publish(depot, [qualityParcel(1), qualityParcel(2), qualityParcel(3)])
    expect(await days(anna)).toMatchObject([
      { figures: { receipted: { of: 3, count: 3 }, complaints: { of: 3, count: 0 }, photoPass: { of: 0 } } },
    ])
    expect((await finding(depot, 2, { complaint: true })).status).toBe(200)
    expect((await finding(depot, 3, { photoPass: false })).status).toBe(200)
    expect(await days(anna)).toMatchObject([
      { figures: { complaints: { of: 3, count: 1 }, photoPass: { of: 1, count: 0 } } },
    ])
    expect((await finding(depot, 9, { complaint: true })).status).toBe(404)
    const involved = { sub: 'anna', groups: depot.groups }
    expect((await finding(involved, 2, { complaint: false })).status).toBe(403)
    expect((await publish(involved, [qualityParcel(1)])).status).toBe(403)
  })

  it('is refused where it lies in the future or names a parcel twice', async () => {
    expect((await publish(depot, [qualityParcel(1)], { day: '2026-05-15' })).body).toMatchObject({
      code: 'body-invalid',
      detail: '2026-05-15 is still to come.',
    })
    expect((await publish(depot, [qualityParcel(1), qualityParcel(1)])).status).toBe(400)
    expect((await days(anna)).map(({ day }) => day)).toEqual(['2026-05-13'])
  })

  it('is published by staff of the courier’s sub-depot alone', async () => {
    await feedOf(app, dan, 'quality-day')
    for (const person of [anna, ben, { sub: 'eve', groups: ['sub-depot/SAM'] }, { sub: 'eve', groups: ['service'] }]) {
      expect((await publish(person, [])).status).toBe(403)
      expect((await finding(person, 1, { complaint: true })).status).toBe(403)
    }
    expect((await publish(otherDepot, [])).status).toBe(403)
    expect((await publish(otherDepot, [], { subDepot: 'NOR' })).status).toBe(404)
    expect((await publish(depot, [qualityParcel(5)], { courier: 'dan' })).status).toBe(404)
    expect((await finding(otherDepot, 1, { complaint: true })).status).toBe(404)
    expect((await publish(null, [])).status).toBe(401)
    expect((await publish(office, [qualityParcel(5)], { courier: 'dan' })).status).toBe(200)
    expect([(await days(anna)).length, (await days(dan)).length]).toEqual([1, 1])
  })

  it('leaves with its parcels after thirteen months', async () => {
    clock.turn(400 * 86_400_000)
    expect([await days(anna), await feedOf(app, anna, 'quality-parcels')]).toEqual([[], []])
  })
})
