import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoundVolume } from '#contracts/performance/forecast-endpoints.ts'
import type { DepotForecast, RoundForecast } from '#contracts/performance/forecast.ts'
import { addDays } from '#domain/dates/near-day.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, dan, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'
import { qualityParcel } from '#support/quality-parcel.ts'

const today = '2026-05-14'
/** The same week after week, of which Sundays have a third. */
const volumes = (round: string, courier: string | null, parcels: number): RoundVolume[] =>
  Array.from({ length: 84 }, (_, at) => addDays(today, at - 84)).map((day) => ({
    round,
    day,
    courier,
    parcels: new Date(`${day}T12:00:00Z`).getUTCDay() === 0 ? parcels / 3 : parcels,
  }))

describe.each(databases)('forecasts, on $name', (kind) => {
  let database: Database
  let app: Parameters<typeof callAs>[0]
  const write = (person: Person | null, given: RoundVolume[], subDepot = 'SAM') =>
    callAs(app, person, 'PUT', `/v1/sub-depots/${subDepot}/volumes`, { volumes: given })
  const own = async (person: Person) => (await feedOf(app, person, 'forecast')) as RoundForecast[]
  const depots = async (person: Person) => (await feedOf(app, person, 'depot-forecast')) as DepotForecast[]
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openPerformance(database, turnedClock()))
    await write(depot, [...volumes('104', 'anna', 150), ...volumes('118', 'ben', 90)])
  })
  afterAll(() => database.close())

  it('of a round go to whoever carries it: 14 days from today, with what was and the last error beside them', async () => {
    const [forecast, ...more] = await own(anna)
    expect(more).toEqual([])
    expect(forecast).toMatchObject({ id: 'SAM-104', subDepot: 'SAM', round: '104', madeOn: '2026-05-13' })
    expect(forecast?.history).toHaveLength(28)
    expect(forecast?.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 14 }, (_, ahead) => addDays(today, ahead)),
    )
    // 17 and 24 May are Sundays; no bank holiday has been told apart from its weekday by these figures.
    expect(forecast?.days.slice(0, 5).map(({ parcels }) => parcels)).toEqual([150, 150, 150, 50, 150])
    expect(forecast?.lastError).toMatchObject({
      from: '2026-04-30',
      to: '2026-05-13',
      days: 14,
      parcels: 0,
      percent: 0,
    })
    expect((await own(ben)).map(({ round }) => round)).toEqual(['118'])
    expect([await own(dan), await own(depot)]).toEqual([[], []])
  })

  it('of a sub-depot go to its staff alone, by the sum of its rounds', async () => {
    const [forecast] = await depots(depot)
    expect(forecast).toMatchObject({ id: 'SAM', rounds: [{ round: '104' }, { round: '118' }] })
    expect(forecast?.days[0]).toEqual({ day: today, parcels: 240 })
    expect(await depots(otherDepot)).toMatchObject([
      {
        id: 'NOR',
        rounds: [],
        lastError: null,
        days: [{ parcels: null }, ...Array.from({ length: 13 }, () => ({ parcels: null }))],
      },
    ])
    for (const person of [anna, ben, office, { sub: 'eve', groups: ['sub-depot/SAM'] }])
      expect(await depots(person)).toEqual([])
  })

  it('begin tomorrow once today is known, and are not written again while nothing changes', async () => {
    await callAs(app, depot, 'PUT', `/v1/couriers/anna/quality/${today}/104`, {
      subDepot: 'SAM',
      parcels: Array.from({ length: 140 }, (_, at) => qualityParcel(at + 1)),
    })
    const [forecast] = await own(anna)
    expect(forecast).toMatchObject({
      madeOn: today,
      days: [{ day: '2026-05-15' }, ...Array.from({ length: 13 }, () => ({}))],
    })
    expect(forecast?.history.at(-1)).toEqual({ day: today, parcels: 140 })
    const head = async () => ((await callAs(app, anna, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at
    const before = await head()
    await own(anna)
    expect(await head()).toBe(before)
  })

  it('can be asked for by staff of the sub-depot, whose figures nobody else writes', async () => {
    const ask = (person: Person | null) => callAs(app, person, 'GET', '/v1/sub-depots/SAM/forecast')
    expect((await ask(depot)).body).toMatchObject({ subDepot: 'SAM', rounds: [{ round: '104' }, { round: '118' }] })
    expect((await ask(office)).status).toBe(200)
    for (const person of [
      anna,
      otherDepot,
      { sub: 'eve', groups: ['sub-depot/SAM'] },
      { sub: 'eve', groups: ['service'] },
    ]) {
      expect((await ask(person)).status).toBe(403)
      expect((await write(person, volumes('104', 'anna', 3))).status).toBe(403)
    }
    expect([(await ask(null)).status, (await write(null, volumes('104', null, 3))).status]).toEqual([401, 401])
  })

  it('days to come and two figures for one day are refused, and nothing is written', async () => {
    const [first] = volumes('140', null, 9)
    if (!first) throw new Error('No volume')
    expect((await write(depot, [first, { ...first, day: '2026-05-15' }])).body).toMatchObject({
      code: 'body-invalid',
      detail: 'Round 140 has parcels for 2026-05-15, which is still to come.',
    })
    expect((await write(depot, [first, first])).status).toBe(400)
    expect((await depots(depot))[0]?.rounds.map(({ round }) => round)).toEqual(['104', '118'])
  })
})
